import type { Company, enterprises } from '@smartflight/contract/enterprises.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { changeCompany, getCompany, insertCompany, replaceCode } from './companies.store.ts';

async function companyOf(db: Database, id: string | null): Promise<Company> {
  const company = id === null ? undefined : await getCompany(db, id);
  if (!company) throw fault('company.not-found');
  return company;
}

export const ownCompany = async ({ pools }: Deps, { companyId }: UserActor): Promise<Company | null> =>
  companyId === null ? null : companyOf(pools.db, companyId);

/** Time zone and map centre; flights that are stored keep the day they were given. */
export function updateOwnCompany(
  { pools }: Deps,
  actor: UserActor,
  changes: BodyOf<typeof enterprises.updateOwn>,
): Promise<Company> {
  return pools.db.transaction().execute(async (tx) => {
    const { id } = await companyOf(tx, actor.companyId);
    await changeCompany(tx, id, changes);
    await audit(tx, actor, {
      action: 'enterprises.update',
      target: { kind: 'company', id },
      detail: { ...changes },
    });
    return companyOf(tx, id);
  });
}

export function createCompany(
  { pools }: Deps,
  actor: UserActor,
  { name, parentId = null, timeZone = 'UTC' }: BodyOf<typeof enterprises.create>,
): Promise<Company> {
  return pools.db.transaction().execute(async (tx) => {
    if (parentId !== null && !(await getCompany(tx, parentId)))
      throw fault('company.not-found', [{ at: 'body.parentId', code: 'company.not-found' }]);
    const id = await insertCompany(tx, { name, parentId, timeZone });
    await audit(tx, actor, {
      action: 'enterprises.create',
      target: { kind: 'company', id },
      detail: { name, parentId },
    });
    return companyOf(tx, id);
  });
}

/** The former code stops with the commit; who joined by it stays. */
export function renewCode({ pools }: Deps, actor: UserActor, id: string): Promise<Company> {
  return pools.db.transaction().execute(async (tx) => {
    if (!(await replaceCode(tx, id))) throw fault('company.not-found');
    await audit(tx, actor, { action: 'enterprises.renew-code', target: { kind: 'company', id } });
    return companyOf(tx, id);
  });
}
