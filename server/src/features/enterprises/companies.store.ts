import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { sql } from 'kysely';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { freeCode } from './invitation-code.ts';

interface Row {
  id: string;
  name: string;
  parent_id: string | null;
  parent_name: string | null;
  invitation_code: string | null;
  time_zone: string;
  map_center: string;
  logo_path: string;
  mini_logo_path: string;
  accounts: number;
  created_at: Date;
}

const columns = sql`c.id, c.name, c.parent_id, p.name as parent_name, c.invitation_code, c.time_zone, c.map_center,
  c.logo_path, c.mini_logo_path, c.created_at,
  (select count(*)::int from accounts a where a.company_id = c.id and a.erased_at is null) as accounts`;
const joined = sql`from companies c left join companies p on p.id = c.parent_id`;

/** A page of all companies by name, filtered by `search` in name or code. */
export async function listCompanies(
  db: Database,
  filter: { page: number; size: number; search?: string | undefined; language: Language },
): Promise<{ items: Company[]; total: number }> {
  const part = filter.search ?? '';
  const select = async (page: number): Promise<(Row & { total: number })[]> => {
    const { rows } = await sql<Row & { total: number }>`
      select ${columns}, count(*) over ()::int as total ${joined}
      where ${contains(sql`c.name`, part)} or ${contains(sql`c.invitation_code`, part)}
      order by ${inOrderOf(filter.language, sql`c.name`)}, c.id limit ${filter.size} offset ${(page - 1) * filter.size}`.execute(
      db,
    );
    return rows;
  };
  const rows = await select(filter.page);
  const total = await totalOf(rows, filter, async () => (await select(1))[0] ?? { total: 0 });
  return { items: rows.map(toCompany), total };
}

export async function getCompany(db: Database, id: string): Promise<Company | undefined> {
  const { rows } = await sql<Row>`select ${columns} ${joined} where c.id = ${id}`.execute(db);
  return rows[0] && toCompany(rows[0]);
}

/** Inserts a company with a new invitation code; returns its id. */
export async function insertCompany(
  tx: Database,
  { name, parentId, timeZone }: { name: string; parentId: string | null; timeZone: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('companies')
    .values({ name, parent_id: parentId, time_zone: timeZone, invitation_code: await freeCode(tx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if the company does not exist. */
export async function replaceCode(tx: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ invitation_code: await freeCode(tx) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the company does not exist. */
export async function changeCompany(
  tx: Database,
  id: string,
  { timeZone, mapCenter }: { timeZone?: string | undefined; mapCenter?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update companies set time_zone = coalesce(${timeZone ?? null}, time_zone),
      map_center = coalesce(${mapCenter ?? null}, map_center) where id = ${id} returning id`.execute(tx);
  return rows.length === 1;
}

function toCompany(row: Row): Company {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    parentName: row.parent_name ?? '',
    invitationCode: row.invitation_code ?? '',
    timeZone: row.time_zone,
    mapCenter: row.map_center,
    companyLogo: row.logo_path,
    companyMiniLogo: row.mini_logo_path,
    accounts: row.accounts,
    createdAt: row.created_at.toISOString(),
  };
}
