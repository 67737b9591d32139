import { type TelemetryData, telemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { packTrack } from '@smartflight/contract/flights/flight-track.ts';
import { createDrone } from '@smartflight/fleet/drone/drone.ts';
import { planField } from '@smartflight/fleet/drone/plan-field.ts';
import { planeAt } from '@smartflight/fleet/drone/plane.ts';
import { envelopeBytes } from '@smartflight/server/features/flights/derive/derived-flight.ts';

const lowestCharge = ({ batteries }: TelemetryData): number | undefined =>
  batteries?.reduce<number | undefined>(
    (least, { soc }) => (soc === undefined ? least : Math.min(least ?? 100, soc)),
    undefined,
  );

/** `points` seconds of simulated spraying with jitter, packed and deflated as derivation stores it. */
export function flownTrack(points: number): Buffer {
  const plane = planeAt({ lat: 47.2, lon: 8.4 });
  const corner = (x: number, y: number): number[] => {
    const { lat, lon } = plane.toLatLon(x, y);
    return [lon, lat];
  };
  const corners = [corner(0, 0), corner(500, 0), corner(500, 400), corner(0, 400), corner(0, 0)];
  const plan = planField(
    { coordinates: [corners] },
    { angleDeg: 90, rowSpacingM: 6, insetM: 3, speedMps: 5, heightM: 3 },
  );
  const startAt = Date.UTC(2026, 4, 1, 6);
  const drone = createDrone({ id: 'TRACK', jobs: [{ startAt, plan }], repeat: true }, 7);
  const samples: Parameters<typeof packTrack>[0][number][] = [];
  for (let now = startAt; samples.length < points; now += 60_000) {
    for (const message of drone.step(now)) {
      if (message.leaf !== 'telemetry') continue;
      const data = telemetryData.parse(message.data);
      if (data.landed !== 'on_ground') samples.push({ ...data, at: message.ts, socPct: lowestCharge(data) });
    }
  }
  return envelopeBytes(packTrack(samples.slice(0, points)));
}
