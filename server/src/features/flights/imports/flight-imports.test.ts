import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { flightImports } from '@smartflight/contract/endpoints.ts';
import {
  dataflashRows,
  lanesFlight,
  writeDataflash,
  writeFlightCsv,
  writeUlog,
} from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/call.ts';
import { csv, type ImportStage, importStage, startAt, statesOf } from '../../../../test/import-stage.ts';

let stage: TestApp;
let owner: Client;
let ownerId: string;
let send: ImportStage['send'];
let storedOf: ImportStage['storedOf'];
let listed: ImportStage['listed'];
beforeAll(async () => {
  ({ stage, owner, ownerId, send, storedOf, listed } = await importStage());
});
afterAll(() => stage.close());

const hour = 3_600_000;
const pointsOf = async (droneId: string): Promise<number> => (await storedOf(droneId)).n;

test('a preview shows the flights of a file and stores nothing', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const result = await send(droneId, csv(startAt), { isTrial: 'true' });
  expect(result).toMatchObject({ format: 'csv', clock: 'utc', positions: 90, isApplied: false });
  expect(statesOf(result)).toEqual(['new']);
  expect(result.flights[0]!.distanceM).toBeGreaterThan(200);
  expect(result.flights[0]!.thumbnail.length).toBeGreaterThan(4);
  expect(await pointsOf(droneId)).toBe(0);
});

test.each(['csv', 'dataflash', 'ulog'] as const)(
  '%s: the flights of the preview appear in the log, marked as imported, with an audit row',
  async (kind) => {
    const droneId = await stage.world.drone({ ownerId });
    const flight = lanesFlight(90);
    const file = {
      csv: csv(startAt),
      dataflash: writeDataflash(dataflashRows(flight, startAt)),
      ulog: writeUlog(flight, startAt),
    }[kind];
    const preview = await send(droneId, file, { isTrial: 'true' });
    const result = await send(droneId, file, { fileName: `one.${kind}` });
    expect(result.isApplied).toBe(true);
    expect(statesOf(result)).toEqual(['imported']);
    const rows = await listed(droneId);
    const times = rows.map((row) => [row.startAt, row.endAt, row.flightS, Math.round(row.distanceM)]);
    const previewed = preview.flights.map((row) => [
      row.startAt,
      row.endAt,
      row.flightS,
      Math.round(row.distanceM),
    ]);
    expect(times).toEqual(previewed);
    expect(rows[0]!.flags).toContain('imported');
    const { rows: audited } = await stage.deps.pools.app.query(
      "select actor_id, detail from audit where action = 'flights.import' and target_id = $1",
      [droneId],
    );
    expect(audited).toMatchObject([{ actor_id: ownerId, detail: { fileName: `one.${kind}`, flights: 1 } }]);
  },
);

test('the same file again stores nothing and is recognised, also in the preview', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  const [before, points] = [await listed(droneId), await pointsOf(droneId)];
  expect(statesOf(await send(droneId, csv(startAt), { isTrial: 'true' }))).toEqual(['stored']);
  const again = await send(droneId, csv(startAt));
  expect([again.isApplied, ...statesOf(again)]).toEqual([false, 'stored']);
  expect(await pointsOf(droneId)).toBe(points);
  expect(await listed(droneId)).toEqual(before);
});

test('an import that was cut off is completed by repeating it', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  const points = await pointsOf(droneId);
  await stage.deps.pools.app.query(
    'delete from track_points using drones where drones.device_no = track_points.device_no and id = $1 and at > $2',
    [droneId, new Date(startAt + 40_000)],
  );
  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['imported']);
  expect(await pointsOf(droneId)).toBe(points);
});

test('a flight that overlaps received samples is left out; another of the same file is stored', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await stage.world.flights(droneId, { startAt: startAt + 30_000 });
  const received = await pointsOf(droneId);
  const lines = (at: number) => writeFlightCsv(lanesFlight(90), at).split('\n');
  const file = Buffer.from([...lines(startAt), ...lines(startAt + hour).slice(1)].join('\n'));
  expect(statesOf(await send(droneId, file))).toEqual(['overlaps', 'imported']);
  expect(await pointsOf(droneId)).toBe(received + 90);
  expect((await listed(droneId)).map(({ flags }) => flags.includes('imported'))).toEqual([true, false]);
});

test('another recording of an imported flight counts as overlap', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  expect(statesOf(await send(droneId, writeUlog(lanesFlight(90), startAt)))).toEqual(['overlaps']);
});

test('the samples around a flight are stored up to those of another source only', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const at = startAt + 2_000;
  await stage.writer.write([
    { droneId, bootId: 'live', seq: 1, at, receivedAt: noon, data: { lat: 45, lon: 7, armed: false } },
  ]);
  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['imported']);
  const { rows } = await stage.deps.pools.app.query(
    `select min(at) as first from track_points join boots using (device_no, boot_no)
     join drones using (device_no) where id = $1 and boot_id like 'import-%'`,
    [droneId],
  );
  expect(rows[0].first.getTime()).toBe(at + 1_000);
});

test('a log without absolute time needs its start, which is the time of the first position', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const file = writeUlog(lanesFlight(90));
  const undated = await send(droneId, file);
  expect(undated).toMatchObject({ clock: 'none', isApplied: false });
  expect(undated.flights).toMatchObject([{ state: 'undated', startAt: null, endAt: null }]);
  expect(await pointsOf(droneId)).toBe(0);
  const start = new Date(startAt).toISOString();
  expect(statesOf(await send(droneId, file, { startAt: start }))).toEqual(['imported']);
  const rows = await listed(droneId);
  expect(Date.parse(rows[0]!.startAt) - startAt).toBe(5_000);
  const other = new Date(startAt + hour).toISOString();
  expect(statesOf(await send(droneId, file, { startAt: other }))).toEqual(['stored']);
  expect(await listed(droneId)).toEqual(rows);
});

test('foreign and missing drones are refused alike, and so is a permitted pilot', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const pilot = await stage.world.account();
  await stage.world.grant(droneId, pilot.id);
  const stranger = await stage.as(await stage.world.account({ roles: [roleCodes.manager] }));
  for (const [client, id] of [
    [stranger, droneId],
    [await stage.as(pilot), droneId],
    [owner, 'no-such-drone'],
  ] as const) {
    const input = { query: { droneId: id }, body: { file: csv(startAt) } };
    expect(await client.refused(flightImports.create, input)).toMatchObject({
      status: 404,
      code: 'drone.not-found',
    });
  }
  expect(await pointsOf(droneId)).toBe(0);
});

test('a manager imports for a drone of the company', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const droneId = await stage.world.drone({ companyId });
  expect(statesOf(await send(droneId, csv(startAt), {}, manager))).toEqual(['imported']);
  expect(await listed(droneId, manager)).toHaveLength(1);
});

test('flights of a former owner’s time are refused, those since then are stored', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const former = await stage.world.account();
  await stage.deps.pools.app.query(
    `insert into ownerships (drone_id, owner_id, began_at, began, ended_at, ended)
     values ($1, $2, $3, 'bind', $4, 'unbind')`,
    [droneId, former.id, new Date(startAt - hour), new Date(startAt + hour)],
  );
  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['former-owner']);
  expect(await pointsOf(droneId)).toBe(0);
  expect(statesOf(await send(droneId, csv(startAt + 2 * hour)))).toEqual(['imported']);
});

test('flights in the future or beyond the retention period are refused', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const old = noon - stage.deps.config.retentionDays * 24 * hour;
  expect(statesOf(await send(droneId, csv(noon + hour)))).toEqual(['future']);
  expect(statesOf(await send(droneId, csv(old)))).toEqual(['too-old']);
  expect(await pointsOf(droneId)).toBe(0);
});

test('files that are no flight log, or name no position, are refused with the reason and store nothing', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const input = (text: string) => ({ query: { droneId }, body: { file: Buffer.from(text) } });
  expect(await owner.refused(flightImports.create, input('%PDF-1.7'))).toMatchObject({
    status: 400,
    code: 'flight-log.unreadable',
  });
  const rows = dataflashRows(lanesFlight(90), startAt).filter(([name]) => name !== 'GPS');
  const empty = await send(droneId, writeDataflash(rows));
  expect(empty).toMatchObject({ positions: 0, flights: [], isApplied: false });
  expect(empty.found).toContainEqual({ name: 'IMU', count: 90 });
  expect(await pointsOf(droneId)).toBe(0);
});

test('a damaged file stores what is readable and its size is given', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const file = writeDataflash(dataflashRows(lanesFlight(90), startAt));
  file.fill(0xee, file.length / 2, file.length / 2 + 40);
  const result = await send(droneId, file);
  expect(statesOf(result)).toEqual(['imported']);
  expect(result.unreadableBytes).toBeGreaterThanOrEqual(40);
});

test('a file that was imported to another drone of the caller is recognised', async () => {
  const [one, other] = [
    await stage.world.drone({ ownerId, name: 'First' }),
    await stage.world.drone({ ownerId }),
  ];
  const file = csv(startAt, 75);
  expect((await send(one, file)).otherDrone).toBeNull();
  expect((await send(other, file, { isTrial: 'true' })).otherDrone).toEqual({ id: one, name: 'First' });
  const stranger = await stage.world.account();
  const foreign = await stage.world.drone({ ownerId: stranger.id });
  const seen = await send(foreign, file, { isTrial: 'true' }, await stage.as(stranger));
  expect(seen.otherDrone).toBeNull();
});

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'flights');
const hasFiles = process.env['REAL_DATA_DIR'] !== undefined && existsSync(folder);
if (!hasFiles) console.info('REAL_DATA_DIR is not set: the tests on recorded logs are skipped');

test.skipIf(!hasFiles).each([
  ['dronekit_loiter_quad.bin', 2],
  ['ardupilot_quad_mechanical_fail.log', 1],
  ['px4_esc_status.ulg', 1],
  ['px4_events_sitl.ulg', 1],
] as const)('recorded %s: its flights are imported as the preview shows them', async (name, count) => {
  const file = readFileSync(join(folder, name));
  const droneId = await stage.world.drone({ ownerId });
  const start = new Date(startAt).toISOString();
  const preview = await send(droneId, file, { isTrial: 'true', startAt: start });
  stage.time.now = Date.parse(preview.flights[0]?.endAt ?? '') + 24 * hour;
  try {
    const client = await stage.as(await stage.world.account({ roles: [roleCodes.staff] }));
    const result = await send(droneId, file, {}, client);
    expect(statesOf(result)).toEqual(Array(count).fill('imported'));
    await stage.derive();
    const { rows } = await stage.deps.pools.app.query(
      'select start_at, end_at from flights where drone_id = $1 and counted order by start_at',
      [droneId],
    );
    expect(rows.map((row) => [row.start_at.toISOString(), row.end_at.toISOString()])).toEqual(
      preview.flights.map((flight) => [flight.startAt, flight.endAt]),
    );
  } finally {
    stage.time.now = noon;
  }
});
