import type { Holdings } from '@smartflight/contract/accounts/people.schemas.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

const mostHeldDrones = 50;

/** What an account owns: its drones, the first fifty by name, and the teams it created. */
export async function holdingsOf(db: Database, accountId: string): Promise<Holdings> {
  const drones = await sql<{ id: string; name: string; model: string; total: number }>`
    select id, name, model, (count(*) over ())::int as total from drones
    where owner_id = ${accountId} and retired_at is null order by name, id limit ${mostHeldDrones}`.execute(
    db,
  );
  const teams = await sql<Holdings['teams'][number]>`
    select t.id, t.name, coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.username)
      order by a.username, a.id) filter (where a.id is not null), '[]') as others
    from teams t left join team_members m on m.team_id = t.id and m.account_id <> t.creator_id
      left join accounts a on a.id = m.account_id
    where t.creator_id = ${accountId} group by t.id order by t.name, t.id`.execute(db);
  return {
    drones: {
      items: drones.rows.map(({ total: _, ...drone }) => drone),
      total: drones.rows[0]?.total ?? 0,
    },
    teams: teams.rows,
  };
}
