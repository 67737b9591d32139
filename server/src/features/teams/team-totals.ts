import type { teams } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { TeamTotals } from '@smartflight/contract/teams/teams.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { visibleFlights } from '../../access/scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { findTeam } from './team-rows.ts';

const dayMs = 86_400_000;
type Sums = Omit<TeamTotals, 'people'>;
interface PersonRow {
  account_id: string | null;
  name: string;
  nickname: string;
  sorties: number;
  flight_s: number;
  gross_m2: number;
  net_m2: number;
  volume_l: number;
  mass_kg: number;
}

/**
 * Sums over the counted sorties of the team's drones, as the flight log filtered by the team. One row per member;
 * sorties of non-members or unknown pilots are in the last row.
 */
export async function totalsOf(
  deps: Deps,
  actor: UserActor,
  { id, from, to }: { id: string } & QueryOf<typeof teams.totals>,
): Promise<TeamTotals> {
  const { db } = deps.pools;
  if (!(await findTeam(db, actor, id))) throw fault('team.not-found');
  // A local day starts and ends within 14 hours of the same UTC day; these bounds let PostgreSQL use the index on the
  // start.
  const [earliest, latest] = [new Date(Date.parse(from) - dayMs), new Date(Date.parse(to) + 2 * dayMs)];
  const { rows } = await sql<PersonRow>`
    with flown as (
      select f.* from flights f
      where f.counted and f.drone_id in (select drone_id from team_drones where team_id = ${id})
        and ${visibleFlights(actor, undefined, new Date(deps.clock()))}
        and f.local_date between ${from}::date and ${to}::date
        and f.start_at >= ${earliest}::timestamptz and f.start_at < ${latest}::timestamptz
    ), members as (
      select m.account_id, a.username, m.nickname from team_members m join accounts a on a.id = m.account_id
      where m.team_id = ${id}
    )
    select m.account_id, coalesce(m.username, '') as name, coalesce(m.nickname, '') as nickname,
      count(f.id) as sorties, coalesce(sum(f.flight_s::float8), 0) as flight_s,
      coalesce(sum(f.gross_m2), 0) as gross_m2, coalesce(sum(f.net_m2 - f.repeated_m2), 0) as net_m2,
      coalesce(sum(f.volume_l), 0) as volume_l, coalesce(sum(f.mass_kg), 0) as mass_kg
    from members m full join flown f on f.pilot_id = m.account_id
    group by m.account_id, m.username, m.nickname
    order by m.account_id is null, gross_m2 desc, name`.execute(db);
  const people = rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    nickname: row.nickname,
    sorties: row.sorties,
    flightS: row.flight_s,
    grossAreaM2: row.gross_m2,
    netAreaM2: row.net_m2,
    volumeL: row.volume_l,
    massKg: row.mass_kg,
  }));
  return { ...sumOf(people), people };
}

const sumOf = (people: readonly Sums[]): Sums => {
  const sum = (of: (one: Sums) => number): number => people.reduce((total, one) => total + of(one), 0);
  return {
    sorties: sum(({ sorties }) => sorties),
    flightS: sum(({ flightS }) => flightS),
    grossAreaM2: sum(({ grossAreaM2 }) => grossAreaM2),
    netAreaM2: sum(({ netAreaM2 }) => netAreaM2),
    volumeL: sum(({ volumeL }) => volumeL),
    massKg: sum(({ massKg }) => massKg),
  };
};
