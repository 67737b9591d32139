import { telemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { createDrone } from '@smartflight/fleet/drone/drone.ts';
import { planField } from '@smartflight/fleet/drone/plan-field.ts';
import { planeAt } from '@smartflight/fleet/drone/plane.ts';
import type { Point } from '@smartflight/server/live/tracks/point.ts';

/** Samples of drones that spray field after field, each on fields of its own, as devices send them: 1 Hz with noise. */
export function simulatedPoints(
  ids: readonly string[],
  o: { startAt: number; hours: number; receivedAt: number },
): Point[] {
  return ids.flatMap((droneId, nth) => {
    const plane = planeAt({ lat: 31 + nth * 0.02, lon: 120.4 });
    const corners = [
      [0, 0],
      [320, 0],
      [320, 210],
      [0, 210],
      [0, 0],
    ].map(([x = 0, y = 0]) => {
      const { lat, lon } = plane.toLatLon(x, y);
      return [lon, lat];
    });
    const plan = planField(
      { coordinates: [corners] },
      { angleDeg: 80, rowSpacingM: 6, insetM: 3, speedMps: 6, heightM: 3 },
    );
    const drone = createDrone({ id: droneId, jobs: [{ startAt: o.startAt, plan }], repeat: true }, nth + 1);
    const points: Point[] = [];
    const end = o.startAt + o.hours * 3_600_000;
    for (let now = o.startAt; now < end; now += 60_000)
      for (const { leaf, data, ts, bootId, seq } of drone.step(now))
        if (leaf === 'telemetry')
          points.push({
            droneId,
            bootId,
            seq,
            at: ts,
            receivedAt: o.receivedAt,
            data: telemetryData.parse(data),
          });
    return points;
  });
}
