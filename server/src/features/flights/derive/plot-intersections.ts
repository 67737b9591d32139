import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../../access/deps.ts';
import type { DB } from '../../../platform/postgres/db-types.ts';

const dayMs = 86_400_000;

/**
 * Marks drones whose flights since then belong to these plots, or may do so now: they are derived again with their
 * plot and the areas inside, outside and skipped. Flights whose points were deleted stay as they are.
 */
export async function intersectFlights(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction<DB>,
  { plotIds, since }: { plotIds: readonly string[]; since: Date },
): Promise<void> {
  const now = clock();
  const kept = now - (config.retentionDays - 1) * dayMs;
  const from = new Date(Math.max(since.getTime(), kept));
  if (from.getTime() >= now) return;
  // Each part uses an index of its own. A box across the antimeridian matches all longitudes of its latitudes.
  await sql`with land as (
      select p.id, p.owner_id, p.company_id, b.area from plots p
      join plot_boundaries b on b.plot_id = p.id where p.id = any(${plotIds}::uuid[])
    ), whose as (
      select id, area, owner_id as account_id, company_id from land
      union all
      select l.id, l.area, s.account_id, case when a.roles @> array[${roleCodes.manager}] then a.company_id end
      from land l join plot_shares s on s.plot_id = l.id and s.use_from is not null join accounts a on a.id = s.account_id
    ), near as (
      select f.device_no, f.start_at, f.end_at, f.figures, w.area from whose w join flights f on f.owner_id = w.account_id
        where f.start_at >= ${from}
      union all select f.device_no, f.start_at, f.end_at, f.figures, w.area from whose w join flights f
        on f.pilot_id = w.account_id where f.start_at >= ${from}
      union all select f.device_no, f.start_at, f.end_at, f.figures, w.area from whose w join flights f
        on f.company_id = w.company_id where f.start_at >= ${from}
    ), met as (
      select device_no, min(start_at) as from_at, max(end_at) as to_at from near
      where jsonb_typeof(figures -> 'bbox') = 'array' and area && case
        when (figures #>> '{bbox,0}')::float8 <= (figures #>> '{bbox,2}')::float8
          then box(point((figures #>> '{bbox,0}')::float8, (figures #>> '{bbox,1}')::float8),
            point((figures #>> '{bbox,2}')::float8, (figures #>> '{bbox,3}')::float8))
        else box(point(-180, (figures #>> '{bbox,1}')::float8), point(180, (figures #>> '{bbox,3}')::float8)) end
      group by device_no)
    insert into derivations as d (device_no, from_at, to_at, due_at, marked_at)
    select device_no, from_at, to_at, ${new Date(now)}, ${new Date(now)} from met order by device_no
    on conflict (device_no) do update set from_at = least(d.from_at, excluded.from_at),
      to_at = greatest(d.to_at, excluded.to_at), due_at = least(d.due_at, excluded.due_at)`.execute(tx);
}
