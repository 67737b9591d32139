import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { BatteryReading } from './battery-readings.ts';
import { believedMs } from './carriers.ts';

const remembered = 20_000;

/** Key of the device that a battery reports to be in; '' when it reports none. */
export const placeKey = ({ deviceId, on }: Pick<BatteryReading, 'deviceId' | 'on'>): string =>
  on ? `${deviceId} ${on.kind} ${on.id}` : '';

/**
 * Numbers of the devices that batteries report to be in, by `placeKey`. Omits unregistered devices and those of
 * another company and owner, so that a battery can't be placed in a stranger's device.
 */
export function createPlaces(
  pool: pg.Pool,
  clock: Clock,
): (readings: readonly BatteryReading[]) => Promise<Map<string, number>> {
  const known = new Map<string, { deviceNo: number | null; until: number }>();
  return async (readings) => {
    const now = clock();
    const message = new Map(readings.filter(({ on }) => on).map((reading) => [placeKey(reading), reading]));
    const placed = new Map<string, number | null>();
    for (const key of message.keys()) {
      const place = known.get(key);
      if (place && place.until >= now) placed.set(key, place.deviceNo);
    }
    const wanted = [...message].filter(([key]) => !placed.has(key));
    if (wanted.length > 0) {
      const { rows } = await pool.query<{ nth: number; device_no: number }>(
        `select i.nth::int as nth, d.device_no
         from unnest($1::text[], $2::text[], $3::text[]) with ordinality as i (teller, kind, id, nth)
           join devices t on t.id = i.teller
           join devices d on d.id = i.id and d.kind = i.kind and d.retired_at is null
             and (d.company_id = t.company_id or d.owner_id = t.owner_id)`,
        [
          wanted.map(([, { deviceId }]) => deviceId),
          wanted.map(([, { on }]) => on?.kind),
          wanted.map(([, { on }]) => on?.id),
        ],
      );
      const found = new Map(rows.map(({ nth, device_no }) => [wanted[nth - 1]?.[0], device_no]));
      if (known.size > remembered) known.clear();
      for (const [key] of wanted) {
        const deviceNo = found.get(key) ?? null;
        placed.set(key, deviceNo);
        known.set(key, { deviceNo, until: now + believedMs });
      }
    }
    return new Map([...placed].flatMap(([key, deviceNo]) => (deviceNo === null ? [] : [[key, deviceNo]])));
  };
}
