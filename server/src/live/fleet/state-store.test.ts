import type pg from 'pg';
import { expect, test } from 'vitest';
import { createFleetState } from './fleet-state.ts';
import { createStateStore } from './state-store.ts';

const t0 = 1_760_000_000_000;

test('the states of many drones are written in lots, and a later run waits for an earlier one', async () => {
  const ids = Array.from({ length: 1_200 }, (_, nth) => `D${nth}`);
  const fleet = createFleetState({ clock: () => t0 });
  fleet.register(ids.map((id) => ({ id, name: id, model: 'T30' })));
  for (const id of ids) fleet.status(id, { online: true }, t0);
  const sent: { ids: string[]; answer: () => void }[] = [];
  const pool = {
    query: (_text: string, [states]: [string]) =>
      new Promise<void>((answer) => {
        sent.push({ ids: JSON.parse(states).map((one: { drone: { id: string } }) => one.drone.id), answer });
      }),
  } as unknown as pg.Pool;
  const { save } = createStateStore('drone', fleet, pool);
  const answerNext = async (nth: number) => {
    await expect.poll(() => sent.length).toBe(nth);
    sent[nth - 1]?.answer();
  };
  const first = save({ all: true });
  await expect.poll(() => sent.length).toBe(1);
  fleet.status('D1199', { online: false }, t0 + 1_000);
  const second = save({ all: true });
  for (const nth of [1, 2, 3]) await answerNext(nth);
  await first;
  await answerNext(4);
  await second;
  expect(sent.map((lot) => lot.ids.length)).toEqual([500, 500, 200, 1]);
  expect(new Set(sent.flatMap((lot) => lot.ids))).toEqual(new Set(ids));
  expect(sent.at(-1)?.ids).toEqual(['D1199']);
});
