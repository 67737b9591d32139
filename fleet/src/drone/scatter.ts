import { createRandom, hashOf } from '../random.ts';
import { type FieldPolygon, planField } from './plan-field.ts';
import { type LatLon, planeAt } from './plane.ts';
import type { DroneSpec } from './scenario.ts';

/** Fields of 1 to 4 ha in rows 500 m apart around a place, each a slightly uneven four-sided plot. */
export function scatterFields(center: LatLon, count: number, seed = 1): FieldPolygon[] {
  const random = createRandom(seed);
  const perRow = Math.ceil(Math.sqrt(count));
  const plane = planeAt(center);
  return Array.from({ length: count }, (_, at) => {
    const x = ((at % perRow) - (perRow - 1) / 2) * 500;
    const y = (Math.floor(at / perRow) - (perRow - 1) / 2) * 500;
    const [halfX, halfY] = [random.between(60, 130), random.between(40, 80)];
    const corners = [
      [-halfX, -halfY],
      [halfX, -halfY],
      [halfX, halfY],
      [-halfX, halfY],
    ].map(([dx = 0, dy = 0]) => {
      const { lat, lon } = plane.toLatLon(x + dx + random.normal() * 6, y + dy + random.normal() * 6);
      return [lon, lat];
    });
    return { coordinates: [[...corners, corners[0]!]] };
  });
}

/** A drone that works one field forever, spraying or (one in five) sowing, with rare link losses. */
export function endlessSpec(id: string, field: FieldPolygon, startAt: number): Omit<DroneSpec, 'id'> {
  const random = createRandom(hashOf(id));
  const plan = planField(field, {
    angleDeg: 90,
    rowSpacingM: Math.round(random.between(4, 8) * 2) / 2,
    insetM: 2,
    speedMps: Math.round(random.between(4, 7) * 2) / 2,
    heightM: Math.round(random.between(2.5, 4) * 2) / 2,
  });
  const work = random.next() < 0.2 ? 'sow' : 'spray';
  return { jobs: [{ startAt, plan, work }], repeat: true, linkLossesPerHour: 0.5 };
}
