import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Plot, plots } from '@smartflight/contract/plots.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/actor.ts';
import { totalOf } from '../../platform/postgres/page.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** One page of plots of the actor's own, of the company's tree, or all for staff, each with its newest boundary. */
export async function listPlots(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof plots.list>,
): Promise<{ items: Plot[]; total: number }> {
  const like = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string; name: string; area_m2: number; boundary: unknown; total: number }>`
    select p.id, p.name, p.area_m2, b.boundary, count(*) over () as total from plots p
    join lateral (select boundary from plot_boundaries where plot_id = p.id order by version desc limit 1) b on true
    where (${actor.seesAll} or p.owner_id = ${actor.id} or p.company_id = any(${actor.companyIds}::uuid[]))
      and ${query.q ? sql`p.name ilike ${like}` : sql`true`} and ${insideBox(query.bbox)}
      and ${query.ids ? sql`p.id = any(${query.ids}::uuid[])` : sql`true`}
    order by p.name, p.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const items: Plot[] = rows.map((row) => ({
    id: row.id,
    name: row.name,
    areaM2: row.area_m2,
    boundary: row.boundary,
  }));
  return {
    items,
    total: await totalOf(rows, query, () => listPlots(db, actor, { ...query, page: 1, size: 1 })),
  };
}

/** Plots whose box meets west,south,east,north; east < west crosses the antimeridian. */
function insideBox(bbox: string | undefined): RawBuilder<boolean> {
  if (!bbox) return sql<boolean>`true`;
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  const lon =
    west <= east
      ? sql`p.west <= ${east} and p.east >= ${west}`
      : sql`(p.east >= ${west} or p.west <= ${east})`;
  return sql<boolean>`p.south <= ${north} and p.north >= ${south} and ${lon}`;
}
