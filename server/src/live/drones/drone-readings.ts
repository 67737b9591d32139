import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';

export type Readings = Omit<LiveDrone, 'id' | 'name' | 'model' | 'seenAt' | 'online' | 'locked' | 'alarm'>;
export type ReadingKey = keyof Readings;

const copied = [
  'lat',
  'lon',
  'heightGroundM',
  'heightCanopyM',
  'heightAglM',
  'heightHomeM',
  'altMslM',
  'speedMps',
  'courseDeg',
  'headingDeg',
  'fix',
  'satellites',
  'armed',
  'landed',
  'work',
  'sprayOn',
  'flowLpm',
  'spreadKgpm',
  'volumeUsedL',
  'massUsedKg',
  'tankL',
  'hopperKg',
  'swathM',
  'rowSpacingM',
  'targetRateLpha',
  'areaM2',
  'sortieId',
  'pilotId',
  'plotId',
] as const satisfies readonly (keyof TelemetryData & ReadingKey)[];

/** Readings that are removed when the device stops sending them; others keep their last value. */
export const fleetingReadings = [
  'heightGroundM',
  'heightCanopyM',
  'heightAglM',
  'heightHomeM',
  'altMslM',
  'speedMps',
  'work',
  'sprayOn',
  'flowLpm',
  'spreadKgpm',
  'fix',
  'satellites',
  'currentA',
  'rssiDbm',
  'linkQuality',
] as const satisfies readonly ReadingKey[];

/** Readings that a drone on the ground has only if it still sends them. */
export const workReadings = ['flowLpm', 'spreadKgpm', 'sprayOn'] as const satisfies readonly ReadingKey[];

/** Readings that count from the start of a sortie and are reset with it. */
export const sortieReadings = [
  'areaM2',
  'volumeUsedL',
  'massUsedKg',
  'plotId',
  'plotName',
  'plotAreaM2',
] as const satisfies readonly ReadingKey[];

/**
 * Flattens one sample: the battery with the least charge represents all (it ends the flight), and exactly 0/0 or a
 * position without a fix is omitted.
 */
export function readingsOf(ts: number, data: TelemetryData): Readings {
  const readings: Record<string, unknown> = { ts };
  for (const key of copied) if (data[key] !== undefined) readings[key] = data[key];
  if (!isPlaced(data)) {
    delete readings['lat'];
    delete readings['lon'];
  }
  const battery = data.batteries?.reduce((least, one) =>
    (one.soc ?? 101) < (least.soc ?? 101) ? one : least,
  );
  put(readings, 'socPct', battery?.soc);
  put(readings, 'voltageV', battery?.voltageV);
  put(readings, 'currentA', battery?.currentA);
  put(readings, 'tempC', battery?.tempC);
  put(readings, 'rssiDbm', data.link?.rssiDbm);
  put(readings, 'linkQuality', data.link?.quality);
  return readings;
}

function put(readings: Record<string, unknown>, key: ReadingKey, value: number | undefined): void {
  if (value !== undefined) readings[key] = value;
}

const isPlaced = ({ lat, lon, fix }: TelemetryData): boolean =>
  lat !== undefined && lon !== undefined && fix !== 'none' && (lat !== 0 || lon !== 0);
