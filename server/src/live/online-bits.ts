import type pg from 'pg';
import { isOnline } from './drone-signs.ts';
import type { FleetState } from './fleet-state.ts';

/** Which devices are there at this moment: bit n, lowest first in each byte, is the device with the number n. */
export type OnlineBits = () => Promise<Buffer>;

/**
 * Who is there is known to the process alone, who may see whom to the database: one bit a device goes over, where ids
 * would be a hundred times as much. Numbers never change, so each is asked for once.
 */
export function createOnlineBits(
  pool: Pick<pg.Pool, 'query'>,
  fleet: Pick<FleetState, 'get' | 'entries' | 'clock'>,
): OnlineBits {
  const numbers = new Map<string, number>();
  return async () => {
    const now = fleet.clock();
    const there: string[] = [];
    for (const { id } of fleet.entries()) if (isOnline(fleet, id, now)) there.push(id);
    const unknown = there.filter((id) => !numbers.has(id));
    if (unknown.length > 0) {
      const { rows } = await pool.query<{ id: string; device_no: number }>(
        'select id, device_no from devices where id = any($1::text[])',
        [unknown],
      );
      for (const { id, device_no } of rows) numbers.set(id, device_no);
    }
    const set = there.flatMap((id) => numbers.get(id) ?? []);
    const bits = Buffer.alloc((set.reduce((most, no) => Math.max(most, no), 0) >> 3) + 1);
    for (const no of set) bits[no >> 3] = (bits[no >> 3] ?? 0) | (1 << (no & 7));
    return bits;
  };
}
