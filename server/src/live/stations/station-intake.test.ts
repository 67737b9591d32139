import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { PowerMessage } from '../power/power-message.ts';
import { createStationWriter } from './station-intake.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const noon = Date.UTC(2026, 5, 1, 12);
const hour = 3_600_000;

async function station() {
  const companyId = await stage.world.company();
  const id = await stage.world.drone({ kind: 'station', companyId });
  const about = { deviceKind: 'station' as const, id };
  // Two processes write to one database.
  const [one, other] = [createStationWriter(stage.deps.pools.app), createStationWriter(stage.deps.pools.app)];
  const reading = (ts: number): PowerMessage => ({
    ...about,
    kind: 'samples',
    samples: [{ ts, seq: 1, bootId: 'b', data: { windMps: 2 } }],
    isBuffered: false,
  });
  const status = (online: boolean): PowerMessage => ({ ...about, kind: 'status', data: { online } });
  const seen = async () => {
    const { rows } = await stage.deps.pools.app.query(
      `select online, extract(epoch from seen_at)::float8 * 1000 as at from stations where station_id = $1`,
      [id],
    );
    return rows[0];
  };
  return { companyId, one, other, reading, status, seen };
}

test('a message that one process writes after a newer one of another does not show the station online', async () => {
  const { one, other, reading, status, seen } = await station();
  await other.keep(status(false), noon + 1_000);
  await one.keep(reading(noon), noon);
  expect(await seen()).toEqual({ online: false, at: noon + 1_000 });
});

test('what was queued for an absent process shows a station at the time of its readings', async () => {
  const { one, other, reading, status, seen } = await station();
  await other.keep(status(false), noon);
  await one.keep(reading(noon - hour), noon + hour, { isLate: true });
  await one.keep(status(true), noon + hour, { isLate: true });
  expect(await seen()).toEqual({ online: false, at: noon });
  await one.keep(reading(noon + 60_000), noon + hour, { isLate: true });
  expect(await seen()).toEqual({ online: true, at: noon + 60_000 });
});

test('a single reading that is taken over late has settled flights near it measured again, one in time has not', async () => {
  const { companyId, one, reading } = await station();
  const { app } = stage.deps.pools;
  const droneId = await stage.world.drone({ companyId });
  const startAt = stage.time.now - 2 * hour;
  const [far = '', near = ''] = await stage.world.flights(
    droneId,
    { startAt, bootId: 'near' },
    { startAt: startAt - 3 * hour, bootId: 'far' },
  );
  await app.query("update flights set state = 'final' where id = any($1::uuid[])", [[near, far]]);
  await app.query('delete from weather_queue');
  const queued = async () =>
    (await app.query('select flight_id from weather_queue')).rows.map((row) => row.flight_id);
  await one.keep(reading(startAt - 60_000), stage.time.now);
  expect(await queued()).toEqual([]);
  await one.keep(reading(startAt), stage.time.now, { isLate: true });
  expect(await queued()).toEqual([near]);
});
