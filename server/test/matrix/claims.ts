import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { CallInput } from '../call.ts';

/** Fields that callers must not set for themselves, under their names in responses, tables and the specification. */
export const claimsOf = (companyId: string) => ({
  id: companyId,
  roles: [roleCodes.staff],
  role: roleCodes.staff,
  accountVerified: '1',
  accountType: 'internal',
  account_type: 'internal',
  tenantEnterpriseId: companyId,
  companyId,
  company_id: companyId,
  owner: companyId,
  ownerId: companyId,
  approvalStatus: 'passed',
  realNameStatus: 'passed',
  manipulatorStatus: 'passed',
  account_review: 'passed',
  real_name_review: 'passed',
  pilot_review: 'passed',
  basic_info_given: true,
  status: 'passed',
  decision: 'pass',
  decidedBy: companyId,
  password_hash: '',
  isAdministrator: true,
});

export function claiming(input: CallInput<AnyEndpoint>, companyId: string): CallInput<AnyEndpoint> {
  const claims = claimsOf(companyId);
  const { body, query } = input;
  const isForm = typeof body === 'object' && body !== null && !('file' in body);
  return {
    ...input,
    query: { ...claims, ...query },
    ...(isForm ? { body: { ...claims, ...body } } : {}),
  };
}
