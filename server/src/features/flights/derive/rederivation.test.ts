import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { manualDeriver, noon, type TestApp, testApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Jobs, startJobs } from '../../../platform/jobs.ts';
import { derivationVersion } from '../derivation/version.ts';
import { startDeriver } from './deriver.ts';
import { takeOutdated } from './outdated.store.ts';
import { rederivationTasks } from './rederivation.jobs.ts';
import { exposeReport, readReport } from './rederivation-report.ts';

const hourMs = 3_600_000;
let stage: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  stage = await testApp();
  const { deps } = stage;
  const tasks = rederivationTasks(deps);
  jobs = await startJobs({ owner: deps.pools.owner, log: deps.log, crontab: '', alone: true, tasks });
});
afterAll(async () => {
  await jobs.stop();
  await stage.close();
});

const ask = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.owner.query(text, values)).rows;

/** Finished flights of a new drone, as the first version of the method left them. */
async function oldFlights(count: number): Promise<string[]> {
  const droneId = await stage.world.drone();
  const plans = Array.from({ length: count }, (_, nth) => ({
    startAt: noon - (count - nth) * hourMs - 24 * hourMs,
    bootId: `old-${nth}`,
  }));
  const ids = await stage.world.flights(droneId, ...plans);
  await ask("update flights set state = 'final', derivation_version = 1 where id = any($1)", [ids]);
  return ids;
}

/** As if the earlier method had given this much more area. */
const inflate = (ids: readonly string[], factor: number) =>
  ask(`update flights set gross_m2 = gross_m2 * $2::float8, derived_hash = '\\x00' where id = any($1)`, [
    ids,
    factor,
  ]);

const stored = async (ids: readonly string[]) =>
  ask(
    `select gross_m2 as gross, derivation_version as version, revision from flights where id = any($1) order by start_at`,
    [ids],
  );
const queued = async (ids: readonly string[]) =>
  (await ask('select from rederivations where flight_id = any($1)', [ids])).length;
const grossOf = async () => {
  const report = await readReport(stage.deps.pools.app);
  return report?.figures.find(({ figure }) => figure === 'gross_m2');
};
const run = async (ids: readonly string[]) => {
  await jobs.add('rederiveFlights', {});
  await eventually(async () => expect(await queued(ids)).toBeGreaterThan(0));
};

test('a scheduled job has old flights derived again and reports which figures changed and by how much', async () => {
  const log = vi.spyOn(stage.deps.log, 'info');
  const ids = await oldFlights(3);
  const [wrong = '', same = '', gone = ''] = ids;
  const [{ gross }, , { gross: unreadable }] = (await stored(ids)) as [
    { gross: number },
    unknown,
    { gross: number },
  ];
  await inflate([wrong, gone], 1.25);
  await ask(
    `delete from track_points p using flights f where f.id = $1 and p.device_no = f.device_no
       and p.at between f.start_at and f.end_at`,
    [gone],
  );
  const revisions = (await stored(ids)).map(({ revision }) => revision);
  await run(ids);
  await eventually(async () => expect((await readReport(stage.deps.pools.app))?.left).toBe(3));
  await stage.derive();
  expect(await stored([wrong])).toEqual([{ gross, version: derivationVersion, revision: revisions[0] + 1 }]);
  expect(await stored([same])).toMatchObject([{ version: derivationVersion, revision: revisions[1] }]);
  // Without its points, a flight keeps the figures that it has.
  expect(await stored([gone])).toEqual([{ gross: unreadable * 1.25, version: 0, revision: revisions[2] }]);
  await jobs.add('rederiveFlights', {});
  await eventually(async () =>
    expect(await ask('select from rederived where finished_at is not null')).toHaveLength(1),
  );
  const report = await readReport(stage.deps.pools.app);
  expect(report).toMatchObject({ left: 0, flights: 2, changed: 1, lost: 1, removed: 0, failed: 0 });
  expect(report?.figures).toEqual([
    { figure: 'gross_m2', changed: 1, before: gross * 1.25, after: gross, largest: expect.closeTo(0.2, 9) },
  ]);
  expect(log.mock.calls.map(([line]) => line)).toContainEqual({ rederivation: report });
  exposeReport(stage.deps.metrics.registry, stage.deps.pools.app);
  const metrics = await stage.deps.metrics.registry.metrics();
  expect(metrics).toContain('smartflight_flights_outdated 0');
  expect(metrics).toContain('smartflight_flights_derived_again{outcome="changed"} 1');
  expect(metrics).toContain('smartflight_flight_figures_changed{figure="gross_m2"} 1');
  log.mockRestore();
});

test('a process that dies in the middle leaves the flight to the next one, which counts it once', async () => {
  const ids = await oldFlights(2);
  const before = await stored(ids);
  await inflate(ids, 1.5);
  await run(ids);
  const counted = (await grossOf())?.changed ?? 0;
  const reached = vi.fn();
  const { pools } = stage.deps;
  // The process stops for good just before it writes the first flight.
  startDeriver({
    ...stage.deps,
    pools: {
      ...pools,
      app: Object.assign(Object.create(pools.app), {
        // A single statement connects with a callback, a transaction without.
        connect: (done?: Parameters<typeof pools.app.connect>[0]) => {
          if (done) return pools.app.connect(done);
          reached();
          return new Promise(() => undefined);
        },
      }),
    },
  });
  await eventually(() => expect(reached).toHaveBeenCalledOnce());
  await stage.derive();
  expect((await stored(ids)).every(({ version }) => version === 1)).toBe(true);
  stage.time.now += 11 * 60_000;
  await stage.derive();
  expect((await stored(ids)).map(({ gross, version }) => [gross, version])).toEqual(
    before.map(({ gross }) => [gross, derivationVersion]),
  );
  expect((await grossOf())?.changed).toBe(counted + 2);
});

test('several processes derive each flight once', async () => {
  const ids = [...(await oldFlights(2)), ...(await oldFlights(2)), ...(await oldFlights(2))];
  await inflate(ids, 2);
  const revisions = (await stored(ids)).reduce((sum, { revision }) => sum + revision, 0);
  const counted = (await grossOf())?.changed ?? 0;
  await run(ids);
  const other = manualDeriver(stage.deps);
  await Promise.all([stage.derive(), other.derive()]);
  await other.stop();
  const after = await stored(ids);
  expect(after.every(({ version }) => version === derivationVersion)).toBe(true);
  expect(after.reduce((sum, { revision }) => sum + revision, 0)).toBe(revisions + ids.length);
  expect((await grossOf())?.changed).toBe(counted + ids.length);
});

test('flights of which points arrive come first', async () => {
  const ids = await oldFlights(1);
  await run(ids);
  const droneId = await stage.world.drone();
  await stage.world.fly(droneId, { startAt: noon - hourMs, bootId: 'new' });
  await ask("update derivations set due_at = '2000-01-01'");
  const order: number[] = [];
  const deriver = startDeriver({
    ...stage.deps,
    onLeases: (leases) => order.push(...leases.map(({ deviceNo }) => deviceNo)),
  });
  await eventually(() => expect(order).toHaveLength(2));
  await deriver.stop();
  const [live] = await ask('select device_no from devices where id = $1', [droneId]);
  const [old] = await ask('select device_no from flights where id = any($1)', [ids]);
  expect(order).toEqual([live?.device_no, old?.device_no]);
  expect((await stored(ids))[0]?.version).toBe(derivationVersion);
});

test('late points of an old flight derive it by the current method, and the queue forgets it', async () => {
  const droneId = await stage.world.drone();
  const plan = { startAt: noon - 30 * hourMs, bootId: 'late', lanes: 2 };
  const whole = await stage.world.drone();
  const [expected = ''] = await stage.world.flights(whole, plan);
  const ids = await stage.world.flights(droneId, { ...plan, lands: false });
  await ask("update flights set state = 'final', derivation_version = 1 where id = any($1)", [ids]);
  await inflate(ids, 3);
  await run(ids);
  const counted = (await grossOf())?.changed ?? 0;
  const again = await stage.world.flights(droneId, plan);
  expect(again).toEqual(ids);
  const [flight] = await stored(ids);
  const [same] = await stored([expected]);
  expect([flight?.gross, flight?.version]).toEqual([same?.gross, derivationVersion]);
  expect((await grossOf())?.changed).toBe(counted + 1);
  await jobs.add('rederiveFlights', {});
  await eventually(async () => expect(await queued(ids)).toBe(0));
});

test('a flight that cannot be derived is tried five times, and does not hold up its drone', async () => {
  const ids = await oldFlights(1);
  await run(ids);
  const failing = manualDeriver({
    ...stage.deps,
    places: () => {
      throw new Error('no places');
    },
  });
  await inflate(ids, 2);
  for (let round = 0; round < 7; round += 1) {
    await failing.derive();
    stage.time.now += 12 * hourMs;
  }
  await failing.stop();
  expect(await ask('select tries from rederivations where flight_id = any($1)', [ids])).toEqual([
    { tries: 5 },
  ]);
  expect(await ask('select from derivations where from_at is null')).toEqual([]);
  await jobs.add('rederiveFlights', {});
  await eventually(async () => expect((await readReport(stage.deps.pools.app))?.failed).toBe(1));
});

test('an expired lease of an old flight is no work of its own: its tries count, and start again with a version', async () => {
  const ids = await oldFlights(1);
  await run(ids);
  const tries = () => ask('select tries from rederivations where flight_id = any($1)', [ids]);
  await takeOutdated(stage.deps.pools.app, stage.time.now);
  stage.time.now += 2 * 60_000;
  await stage.derive();
  expect(await stored(ids)).toMatchObject([{ version: 1 }]);
  expect(await ask('select from derivations where is_outdated')).toEqual([]);
  expect(await tries()).toEqual([{ tries: 1 }]);
  await ask('update rederivations set version = version - 1, tries = 5 where flight_id = any($1)', [ids]);
  await jobs.add('rederiveFlights', {});
  await eventually(async () => expect(await tries()).toEqual([{ tries: 0 }]));
});

test('a flight keeps its pilot when the grant is gone', async () => {
  const ids = await oldFlights(1);
  const pilot = await stage.world.account();
  await ask('update flights set pilot_id = $2 where id = any($1)', [ids, pilot.id]);
  await inflate(ids, 2);
  await run(ids);
  await stage.derive();
  expect(await stored(ids)).toMatchObject([{ version: derivationVersion }]);
  expect(await ask('select pilot_id from flights where id = any($1)', [ids])).toEqual([
    { pilot_id: pilot.id },
  ]);
});
