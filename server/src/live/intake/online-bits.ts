import type pg from 'pg';
import { isThere } from '../drones/drone-signs.ts';
import type { FleetState } from '../fleet/fleet-state.ts';

/** Which drones are there at this moment: bit n, lowest first in each byte, is the device with the number n. */
export type OnlineBits = () => Promise<Buffer>;

/**
 * Who is there is known to the process alone, who may see whom to the database: one bit a drone goes over, where ids
 * would be a hundred times as much. Numbers of devices never change, so each is asked for once.
 */
export function createOnlineBits(
  pool: Pick<pg.Pool, 'query'>,
  fleet: Pick<FleetState, 'entries' | 'clock'>,
): OnlineBits {
  /** Numbers of devices by the number of their entry in this process; undefined is not known yet. */
  const numbers: (number | undefined)[] = [];
  return async () => {
    const now = fleet.clock();
    const there: number[] = [];
    const unknown = new Map<string, number>();
    for (const { no, id, drone } of fleet.entries()) {
      if (!isThere(drone, now)) continue;
      const device = numbers[no];
      if (device === undefined) unknown.set(id, no);
      else there.push(device);
    }
    if (unknown.size > 0) {
      const { rows } = await pool.query<{ id: string; device_no: number }>(
        'select id, device_no from devices where id = any($1::text[])',
        [[...unknown.keys()]],
      );
      for (const { id, device_no } of rows) {
        const no = unknown.get(id);
        if (no !== undefined) numbers[no] = device_no;
        there.push(device_no);
      }
    }
    let most = 0;
    for (const device of there) if (device > most) most = device;
    const bits = Buffer.alloc((most >> 3) + 1);
    for (const device of there) bits[device >> 3]! |= 1 << (device & 7);
    return bits;
  };
}
