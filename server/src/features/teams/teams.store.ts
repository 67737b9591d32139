import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleFlights } from '../../access/scope.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface NameQuery {
  page: number;
  size: number;
  q?: string;
  ids?: string[];
}
interface NamedRow {
  id: string;
  name: string;
  total: number;
}

interface NamedPage {
  items: { id: string; name: string }[];
  total: number;
}

const pageOf = async (
  rows: NamedRow[],
  query: NameQuery,
  first: () => Promise<NamedPage>,
): Promise<NamedPage> => ({
  items: rows.map(({ id, name }) => ({ id, name })),
  total: await totalOf(rows, query, first),
});
const firstOf = (query: NameQuery): NameQuery => ({ ...query, page: 1, size: 1 });
const among = (column: RawBuilder<unknown>, ids: string[] | undefined): RawBuilder<boolean> =>
  ids ? sql`${column} = any(${ids}::uuid[])` : sql`true`;
/** Teams the actor created or is in, and those of the company's tree. */
export async function listTeams(db: Database, actor: UserActor, query: NameQuery): Promise<NamedPage> {
  const { page, size, q, ids } = query;
  const { rows } = await sql<NamedRow>`
    select t.id, t.name, count(*) over () as total from teams t
    where (${actor.seesAll} or t.creator_id = ${actor.id} or t.company_id = any(${actor.companyIds}::uuid[])
      or t.id in (select team_id from team_members where account_id = ${actor.id}))
      and ${contains(sql`t.name`, q ?? '')} and ${among(sql`t.id`, ids)}
    order by ${inOrderOf(actor.language, sql`t.name`)}, t.id limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return pageOf(rows, query, () => listTeams(db, actor, firstOf(query)));
}

/** Accounts that flew at least one sortie that the actor may see. */
export async function listPilots(
  db: Database,
  actor: UserActor,
  query: NameQuery,
  now: Date,
): Promise<NamedPage> {
  const { page, size, q, ids } = query;
  const { rows } = await sql<NamedRow>`
    select a.id, a.username as name, count(*) over () as total from accounts a
    where ${contains(sql`a.username`, q ?? '')} and ${among(sql`a.id`, ids)}
      and exists (select from flights f where f.pilot_id = a.id and ${visibleFlights(actor, undefined, now)})
    order by a.username, a.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return pageOf(rows, query, () => listPilots(db, actor, firstOf(query), now));
}
