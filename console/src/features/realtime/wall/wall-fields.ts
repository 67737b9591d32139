import { groupsOf } from '../../../shared/map/view/groups.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';

/** A drone at work, with the plot it is in, if any. */
export interface WorkingDrone extends LonLat {
  id: string;
  plotName: string | undefined;
}

/** Neighbouring drones at work, shown by one inset. */
export interface WorkedField {
  drones: readonly WorkingDrone[];
  /** The plot that most of them are in; undefined outside of plots. */
  name: string | undefined;
}

/** About 280 m at the equator: drones on one field or on neighbouring ones. */
const fieldDeg = 0.0025;

/**
 * The fields of the insets, at most `most`. An inset keeps its field while any of its drones works there, so that the
 * wall does not change places with every take-off; the others get the busiest fields that are not shown.
 */
export function fieldsFor(
  before: readonly WorkedField[],
  working: Iterable<WorkingDrone>,
  most: number,
): WorkedField[] {
  const free = groupsOf(working, () => 1, fieldDeg);
  const take = (isWanted: (group: readonly WorkingDrone[]) => boolean): WorkingDrone[] | undefined => {
    const at = free.findIndex(isWanted);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const kept = before.slice(0, most).map(({ drones }) => {
    const ids = new Set(drones.map(({ id }) => id));
    return take((group) => group.some(({ id }) => ids.has(id)));
  });
  const fields = kept.map((group) => group ?? take(() => true));
  while (fields.length < most) fields.push(take(() => true));
  return fields.flatMap((drones) => (drones ? [{ drones, name: nameOf(drones) }] : []));
}

function nameOf(drones: readonly WorkingDrone[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { plotName } of drones) if (plotName) counts.set(plotName, (counts.get(plotName) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** West, south, east, north of a plot. */
export type PlotBox = readonly [west: number, south: number, east: number, north: number];

/** The places with the corners of the plots that they are in, so that a view of all shows whole fields. */
export function withPlots(places: readonly LonLat[], plots: readonly PlotBox[]): LonLat[] {
  const worked = plots.filter(([west, south, east, north]) =>
    places.some(({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north),
  );
  const corners = worked.flatMap(([west, south, east, north]) => [
    { lon: west, lat: south },
    { lon: east, lat: north },
  ]);
  return [...places, ...corners];
}
