import { expect, test } from 'vitest';
import { createFleetState } from '../fleet/fleet-state.ts';
import { createOnlineBits } from './online-bits.ts';

test('who is there is one bit at the number of the device, and each number is asked for once', async () => {
  const now = 1_800_000_000_000;
  const fleet = createFleetState({ clock: () => now });
  const numbers: Record<string, number> = { first: 1, eighth: 8, far: 70, away: 3 };
  const asked: string[][] = [];
  const pool = {
    query: async (_: string, [ids]: [string[]]) => {
      asked.push([...ids].sort());
      return { rows: ids.flatMap((id) => (numbers[id] ? [{ id, device_no: numbers[id] }] : [])) };
    },
  };
  const online = createOnlineBits(pool as never, fleet);
  expect([...(await online())]).toEqual([0]);
  for (const id of ['first', 'eighth', 'stranger']) fleet.status(id, { online: true }, now);
  fleet.status('away', { online: false }, now);
  expect([...(await online())]).toEqual([0b10, 0b1]);
  fleet.status('far', { online: true }, now);
  fleet.status('first', { online: false }, now);
  expect([...(await online())]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0b100_0000]);
  expect(asked).toEqual([
    ['eighth', 'first', 'stranger'],
    ['far', 'stranger'],
  ]);
});
