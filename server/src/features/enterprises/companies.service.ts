import type { enterprises } from '@smartflight/contract/endpoints.ts';
import type { BodyOf, QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { logoAddress } from '../../platform/files/public-picture-address.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { changeCompany, getCompany, insertCompany, listCompanies, replaceCode } from './companies.store.ts';

const shown = ({ config }: Deps, company: Company): Company => ({
  ...company,
  companyLogo: logoAddress(config, company.companyLogo),
  companyMiniLogo: logoAddress(config, company.companyMiniLogo),
});

async function companyOf(deps: Deps, db: Database, id: string | null): Promise<Company> {
  const company = id === null ? undefined : await getCompany(db, id);
  if (!company) throw fault('company.not-found');
  return shown(deps, company);
}

export async function companiesOf(
  deps: Deps,
  { language }: UserActor,
  query: QueryOf<typeof enterprises.list>,
) {
  const { items, total } = await listCompanies(deps.pools.db, { ...query, language });
  return { items: items.map((company) => shown(deps, company)), total };
}

export const ownCompany = async (deps: Deps, { companyId }: UserActor): Promise<Company | null> =>
  companyId === null ? null : companyOf(deps, deps.pools.db, companyId);

/** Changes time zone and map centre; stored flights keep the day they were assigned. */
export function updateOwnCompany(
  deps: Deps,
  actor: UserActor,
  changes: BodyOf<typeof enterprises.updateOwn>,
): Promise<Company> {
  return deps.pools.db.transaction().execute(async (tx) => {
    const { id } = await companyOf(deps, tx, actor.companyId);
    await changeCompany(tx, id, changes);
    await audit(tx, actor, {
      action: 'enterprises.update',
      target: { kind: 'company', id },
      detail: { ...changes },
    });
    return companyOf(deps, tx, id);
  });
}

export function createCompany(
  deps: Deps,
  actor: UserActor,
  { name, parentId = null, timeZone = 'UTC' }: BodyOf<typeof enterprises.create>,
): Promise<Company> {
  return deps.pools.db.transaction().execute(async (tx) => {
    if (parentId !== null && !(await getCompany(tx, parentId)))
      throw fault('company.not-found', [{ at: 'body.parentId', code: 'company.not-found' }]);
    const id = await insertCompany(tx, { name, parentId, timeZone });
    await audit(tx, actor, {
      action: 'enterprises.create',
      target: { kind: 'company', id },
      detail: { name, parentId },
    });
    return companyOf(deps, tx, id);
  });
}

/** Replaces the invitation code with the commit; members who joined by the former one stay. */
export function renewCode(deps: Deps, actor: UserActor, id: string): Promise<Company> {
  return deps.pools.db.transaction().execute(async (tx) => {
    if (!(await replaceCode(tx, id))) throw fault('company.not-found');
    await audit(tx, actor, { action: 'enterprises.renew-code', target: { kind: 'company', id } });
    return companyOf(deps, tx, id);
  });
}
