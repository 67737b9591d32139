import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accountTypes } from '@smartflight/contract/accounts/accounts.ts';
import type { people } from '@smartflight/contract/accounts/people.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { oneOf, readPage, readText } from '../../shared/ui/table/list-search.ts';

export const pageSize = 50;
export const filterNames = ['search', 'type', 'role', 'company', 'disabled'] as const;

/** The server's filter from the URL's query parameters; invalid ones are ignored. */
export function listQueryOf(params: URLSearchParams): QueryInput<typeof people.list> & { page: number } {
  const type = oneOf(accountTypes, params.get('type'));
  const role = oneOf(Object.values(roleCodes), params.get('role'));
  const disabled = params.get('disabled');
  const company = params.get('company');
  const search = readText(params, 'search', 100);
  return {
    page: readPage(params),
    size: pageSize,
    ...(search ? { search } : {}),
    ...(type ? { accountType: type } : {}),
    ...(role ? { role } : {}),
    ...(company ? { companyId: company } : {}),
    ...(disabled === 'true' || disabled === 'false' ? { disabled } : {}),
  };
}

/** The selected roles after one is switched on or off, in the order of the list. */
export function withRole(roles: readonly string[], code: string, isOn: boolean) {
  return Object.values(roleCodes).filter((one) => (one === code ? isOn : roles.includes(one)));
}

export const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));
