import type pg from 'pg';
import { isThere } from '../drones/drone-signs.ts';
import type { FleetState } from '../fleet/fleet-state.ts';

/** Which drones are online: bit n, lowest first in each byte, is the device with number n. */
export type OnlineBits = () => Promise<Buffer>;

/**
 * The process knows who is online, the database who may see whom. Passing one bit per drone to the query is about a
 * hundredth of the size of ids. Device numbers never change and are cached.
 */
export function createOnlineBits(
  pool: Pick<pg.Pool, 'query'>,
  fleet: Pick<FleetState, 'entries' | 'clock'>,
): OnlineBits {
  /** Device numbers by index of the entry in this process; undefined when not looked up yet. */
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
