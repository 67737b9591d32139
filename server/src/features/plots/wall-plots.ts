import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleDrones } from '../../access/scope.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';

/** A plot is near a drone within this distance from its bounding box, degrees; 5 km from south to north. */
const nearDeg = 0.05;

/**
 * Condition on `plots p`: for the visitor of a shared wall, those near the drones that the wall shows; all for others. A
 * wall draws no plots far from its drones, so its visitor reads none there.
 */
export function nearWall(
  actor: UserActor,
  { fleet, bbox, now }: { fleet: Pick<FleetState, 'entries'>; bbox: string | undefined; now: Date },
): RawBuilder<boolean> {
  const target = actor.visit?.target;
  if (target?.kind !== 'wall') return sql<boolean>`true`;
  const found = dronesAround(fleet, bbox);
  // The boxes are an array, so that they are read once and not for each plot.
  return sql<boolean>`exists (select from unnest(array(
    select box(point(w.lon - ${nearDeg}::float8, w.lat - ${nearDeg}::float8),
      point(w.lon + ${nearDeg}::float8, w.lat + ${nearDeg}::float8))
    from unnest(${found.map(({ id }) => id)}::text[], ${found.map(({ lon }) => lon)}::float8[],
      ${found.map(({ lat }) => lat)}::float8[]) as w (id, lon, lat) join drones d on d.id = w.id
    where ${visibleDrones(actor, target.scope, now)})) around where p.area && around)`;
}

/** The drones near an area, `west,south,east,north`; the whole earth without one. */
function dronesAround(fleet: Pick<FleetState, 'entries'>, bbox = '-180,-90,180,90') {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  const [from, to] = [west - nearDeg, east + nearDeg];
  const found: { id: string; lon: number; lat: number }[] = [];
  for (const { id, drone } of fleet.entries()) {
    const { lon, lat } = drone;
    if (lon === undefined || lat === undefined || lat < south - nearDeg || lat > north + nearDeg) continue;
    if (west <= east ? lon >= from && lon <= to : lon >= from || lon <= to) found.push({ id, lon, lat });
  }
  return found;
}
