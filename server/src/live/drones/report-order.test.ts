import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createFleetState, type FleetState } from '../fleet/fleet-state.ts';
import { createDroneProperties } from './drone-properties.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const minute = 60_000;
const noon = Date.UTC(2026, 5, 1, 12);

/** Writers of two processes on one database, and a drone. */
async function twoProcesses() {
  const { app } = stage.deps.pools;
  const droneId = await stage.world.drone();
  const fleet = createFleetState({ clock: () => noon });
  const [one, other] = [writer(fleet), writer(fleet)];
  const stored = async () => {
    const { rows } = await app.query(
      'select locked, properties, boot_id, seq from drone_properties where drone_id = $1',
      [droneId],
    );
    return rows[0];
  };
  return { droneId, one, other, stored, live: () => fleet.get(droneId)?.drone.locked };
}

type Write = ReturnType<typeof createDroneProperties>;

/** Stores a report as a process does that also shows it live. */
function writer(fleet: FleetState): Write {
  const store = createDroneProperties(stage.deps.pools.app);
  return (droneId, state, receivedAt, at) => {
    fleet.reported(droneId, state, receivedAt, { mark: at });
    return store(droneId, state, receivedAt, at);
  };
}

const mark = (bootId: string, seq: number, ts = noon, isLate = false) => ({ bootId, seq, ts, isLate });
const locked = { lock: { reported: true } };
const open = { lock: { reported: false } };

test('an older report of one boot is stored where the newer one of another process lacks it', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  await one(droneId, { ...open, limits: { speedMps: { max: 5 } } }, noon, mark('b', 1));
  // The newest is written first, the next newest last.
  await other(droneId, { totals: { sorties: 3 } }, noon, mark('b', 4));
  await one(droneId, { limits: { speedMps: { max: 7 } } }, noon, mark('b', 2));
  await other(droneId, locked, noon, mark('b', 3));
  await one(droneId, { limits: { speedMps: { max: 6 } } }, noon, mark('b', 1));
  expect(await stored()).toEqual({
    locked: true,
    properties: { ...locked, limits: { speedMps: { max: 7 } }, totals: { sorties: 3 } },
    boot_id: 'b',
    seq: 4,
  });
});

test('a report from before a restart that a process writes late does not replace one after it', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  await one(droneId, open, noon, mark('boot-1', 7));
  await other(droneId, locked, noon + minute, mark('boot-2', 1));
  await one(droneId, { ...open, totals: { sorties: 3 } }, noon + 1_000, mark('boot-1', 8));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2', seq: 1 });
  expect((await stored())?.properties).toMatchObject({ totals: { sorties: 3 } });
});

test('so does one whose boot no process knew before', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  await other(droneId, locked, noon + minute, mark('boot-2', 1));
  await one(droneId, open, noon, mark('boot-1', 7));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2' });
});

test('the lock shown live is the stored one, also where reports of an earlier boot come after those of the next', async () => {
  const { droneId, one, stored, live } = await twoProcesses();
  await one(droneId, open, noon, mark('boot-1', 7));
  await one(droneId, locked, noon + minute, mark('boot-2', 1));
  await one(droneId, open, noon + 2 * minute, mark('boot-1', 5, noon - minute));
  expect([(await stored())?.locked, live()]).toEqual([true, true]);
});

test('a queued report counts from when the drone sent it, however late a process takes it over', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  await other(droneId, locked, noon + minute, mark('boot-2', 1, noon + minute));
  await one(droneId, open, noon + 60 * minute, mark('boot-1', 7, noon, true));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2' });
  await one(droneId, open, noon + 60 * minute, mark('boot-3', 1, noon + 2 * minute, true));
  expect(await stored()).toMatchObject({ locked: false, boot_id: 'boot-3' });
});

test('a drone with a wrong clock that restarts is newer, and numbers that begin again are too', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  await one(droneId, open, noon, mark('boot-1', 900, noon + 600 * minute));
  await other(droneId, locked, noon + minute, mark('boot-2', 0, 0));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2' });
  await one(droneId, open, noon + 2 * minute, mark('boot-3', 0, noon - 5 * minute));
  expect(await stored()).toMatchObject({ locked: false, boot_id: 'boot-3' });
  // Queued, with a clock that no queue explains.
  await one(droneId, locked, noon + 3 * minute, mark('boot-4', 0, 0, true));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-4' });
});

test('a clock that goes back at a restart hides no reports for longer than it went back', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  const late = noon + 10 * minute;
  await one(droneId, open, late, mark('boot-1', 7, noon, true));
  await other(droneId, { ...locked, totals: { sorties: 3 } }, late, mark('boot-2', 0, noon - minute, true));
  expect(await stored()).toMatchObject({ locked: false, boot_id: 'boot-1' });
  // Stored by the drone before its restart, and sent after it.
  await other(droneId, { totals: { sorties: 1 } }, late + 3 * minute, mark('boot-1', 5, noon - minute));
  expect(await stored()).toMatchObject({ locked: false, boot_id: 'boot-1' });
  await other(droneId, locked, late + 4 * minute, mark('boot-2', 1, noon + minute));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2', seq: 1 });
  await one(droneId, open, late + 2 * minute, mark('boot-1', 6, noon - minute, true));
  expect(await stored()).toMatchObject({ locked: true });
});

test('a queued report of a new boot counts though the clock of the drone is always behind', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  const behind = 60 * minute;
  await one(droneId, open, noon, mark('boot-1', 7, noon - behind));
  await other(droneId, locked, noon + 9 * minute, mark('boot-2', 0, noon + 6 * minute - behind, true));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2' });
});

test('a wrong clock after a restart gives reports from before it no precedence', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  await one(droneId, open, noon, mark('boot-1', 1, noon));
  await other(droneId, locked, noon + minute, mark('boot-2', 1, 0));
  await one(droneId, open, noon + 30_000, mark('boot-1', 2, noon + 30_000));
  await one(droneId, open, noon + 5 * minute, mark('boot-1', 3, noon + 40_000));
  expect(await stored()).toMatchObject({ locked: true, boot_id: 'boot-2' });
});

test('what the release before wrote is one report, also where it wrote in between', async () => {
  const { droneId, one, stored } = await twoProcesses();
  const { app } = stage.deps.pools;
  await app.query(
    `insert into drone_properties (drone_id, properties, reported_at, boot_at, boot_id, seq)
     values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000), 'boot-1', 5)`,
    [droneId, locked, noon],
  );
  await one(droneId, open, noon, mark('boot-1', 4));
  expect(await stored()).toMatchObject({ locked: true, seq: 5 });
  await one(droneId, open, noon, mark('boot-1', 6));
  expect(await stored()).toMatchObject({ locked: false, seq: 6 });
  await app.query(`update drone_properties set properties = $2, seq = 9 where drone_id = $1`, [
    droneId,
    locked,
  ]);
  await one(droneId, open, noon, mark('boot-1', 8));
  expect(await stored()).toMatchObject({ locked: true, seq: 9 });
});

test('two processes that write at the same time lose nothing', async () => {
  const { droneId, one, other, stored } = await twoProcesses();
  const writers = Array.from({ length: 6 }, () => createDroneProperties(stage.deps.pools.app));
  await Promise.all([
    one(droneId, locked, noon, mark('b', 9)),
    other(droneId, { totals: { sorties: 3 } }, noon, mark('b', 8)),
    ...writers.map((write, nth) => write(droneId, { totals: { flightS: nth } }, noon, mark('b', nth))),
  ]);
  expect((await stored())?.properties).toEqual({ ...locked, totals: { sorties: 3, flightS: 5 } });
});

const report = fc.record({
  // Many reports share few properties, so that most orders collide.
  state: fc.constantFrom(
    locked,
    open,
    { limits: { speedMps: { max: 3 } } },
    { limits: { speedMps: { min: 1, max: 9 } } },
    { fw: { master: { sw: '1' } } },
    { fw: { master: { sw: '2', hw: 'x' }, rtk: { sw: '3' } } },
  ),
  restarts: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
const history = fc.array(report, { minLength: 2, maxLength: 9 }).chain((reports) =>
  fc.record({
    reports: fc.constant(reports),
    order: fc.shuffledSubarray([...reports.keys()], { minLength: reports.length }),
  }),
);

test('in whatever order processes write the reports of a drone, the same is stored as in the order they were sent', async () => {
  type Report = Parameters<Write>;
  const run = async (reports: Report[]) => {
    const { droneId, one, stored, live } = await twoProcesses();
    for (const [, ...rest] of reports) await one(droneId, ...rest);
    const row = await stored();
    expect(live() ?? null).toBe(row.properties.lock?.reported ?? null);
    return row;
  };
  await fc.assert(
    fc.asyncProperty(history, async ({ reports, order }) => {
      let boot = 0;
      let seq = 0;
      const sent = reports.map(({ state, restarts }, nth): Report => {
        boot += restarts ? 1 : 0;
        seq = restarts ? 0 : seq + 1;
        return ['', state, noon + nth * minute, mark(`boot-${boot}`, seq)];
      });
      const written = order.map((nth) => sent[nth]).filter((each) => each !== undefined);
      expect(await run(written)).toEqual(await run(sent));
    }),
    { numRuns: 25 },
  );
});
