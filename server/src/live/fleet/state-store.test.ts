import type pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
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
    query: ({ values: [first] }: { values: [Buffer] }) =>
      new Promise<void>((answer) => {
        sent.push({ ids: String(first).match(/D\d+/g) ?? [], answer });
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

test('a state is loaded as it was stored, and an older one of another process does not replace it', async () => {
  const stage = await testApp();
  try {
    const ids = [await stage.world.drone(), await stage.world.drone()];
    const processOf = async (now: number) => {
      const fleet = createFleetState({ clock: () => now });
      const store = createStateStore('drone', fleet, stage.deps.pools.app);
      await store.hydrate();
      return { fleet, store };
    };
    const [one, other] = [await processOf(t0), await processOf(t0)];
    const data = { lat: 45.1234567, lon: -7.5, sortieId: 'Ä "quoted" \\ 区', armed: true };
    one.fleet.sample(ids[0]!, { ts: t0, seq: 7, bootId: 'b', data }, t0 + 1_000);
    one.fleet.status(ids[1]!, { online: false }, t0 + 1_000);
    other.fleet.sample(ids[0]!, { ts: t0 - 5_000, seq: 2, bootId: 'b', data: { speedMps: 3 } }, t0 - 4_000);
    await one.store.save({ all: true });
    await other.store.save({ all: true });
    const { fleet } = await processOf(t0 + 2_000);
    for (const id of ids) expect(fleet.get(id)?.drone).toEqual(one.fleet.get(id)?.drone);
    const { rows } = await stage.deps.pools.app.query(
      'select online, extract(epoch from seen_at)::float8 * 1000 as seen from drone_states where drone_id = any($1) order by 1',
      [ids],
    );
    expect(rows).toEqual([false, true].map((online) => ({ online, seen: t0 + 1_000 })));
  } finally {
    await stage.close();
  }
});
