import { sql } from 'kysely';
import { visibleFlights } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface NameQuery {
  page: number;
  size: number;
  q?: string;
}
interface NamedRow {
  id: string;
  name: string;
  total: number;
}

const pageOf = (rows: NamedRow[]) => ({
  items: rows.map(({ id, name }) => ({ id, name })),
  total: rows[0]?.total ?? 0,
});
const likeOf = (q: string | undefined): string => `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;

/** Teams the actor made or belongs to, and those of the company's tree. */
export async function listTeams(db: Database, actor: UserActor, { page, size, q }: NameQuery) {
  const { rows } = await sql<NamedRow>`
    select t.id, t.name, count(*) over () as total from teams t
    where (${actor.seesAll} or t.creator_id = ${actor.id} or t.company_id = any(${actor.companyIds}::uuid[])
      or t.id in (select team_id from team_members where account_id = ${actor.id}))
      and t.name ilike ${likeOf(q)}
    order by t.name, t.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return pageOf(rows);
}

/** Accounts that flew at least one sortie which the actor may see. */
export async function listPilots(db: Database, actor: UserActor, { page, size, q }: NameQuery, now: Date) {
  const { rows } = await sql<NamedRow>`
    select a.id, a.username as name, count(*) over () as total from accounts a
    where a.username ilike ${likeOf(q)}
      and exists (select from flights f where f.pilot_id = a.id and ${visibleFlights(actor, undefined, now)})
    order by a.username, a.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return pageOf(rows);
}
