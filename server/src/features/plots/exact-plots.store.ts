import type { plots } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { mostExact } from '@smartflight/contract/land/plots.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { matching, state } from './plots.store.ts';

/** Maximum characters of boundaries in one response; the boundary that exceeds it is the last. */
const mostLetters = 1_000_000;

interface ExactRecord {
  id: string;
  name: string;
  crop: string;
  surveyor_name: string | null;
  parameters: PlotParameters;
  boundary: Boundary;
  found: number;
}

/** Exact boundaries of the plots that the actor may see, in order of id, as many as fit in a response. */
export async function listExact(
  db: Database,
  actor: UserActor,
  { after, ...query }: QueryOf<typeof plots.exact>,
  now: Date,
): Promise<ResultOf<typeof plots.exact>> {
  const later = after === undefined ? sql`true` : sql`p.id > ${after}`;
  const { rows } = await sql<ExactRecord>`
    select id, name, crop, surveyor_name, parameters, boundary, found::int from (
      select p.id, p.name, p.crop, nullif(y.username, '') as surveyor_name, b.boundary, count(*) over () as found,
        sum(length(b.boundary::text)) over (order by p.id) - length(b.boundary::text) as letters_before,
        jsonb_build_object('angleDeg', p.angle_deg, 'swathM', p.swath_m, 'heightM', p.height_m, 'speedMps', p.speed_mps,
          'flowLpm', p.flow_lpm, 'rateLpha', p.rate_lpha, 'insetM', p.inset_m) as parameters
      from (
        select p.* from plots p where ${matching(actor, query, now)} and ${state(query, now)} and ${later}
        order by p.id limit ${mostExact + 1}) p
      join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version
      left join accounts y on y.id = p.surveyor_id) e
    where letters_before < ${mostLetters} order by id limit ${mostExact}`.execute(db);
  const found = rows[0]?.found ?? 0;
  return {
    items: rows.map(({ surveyor_name, found: _found, ...plot }) => ({
      ...plot,
      surveyorName: surveyor_name,
    })),
    next: found > rows.length ? (rows.at(-1)?.id ?? null) : null,
  };
}
