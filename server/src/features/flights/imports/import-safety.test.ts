import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, drones, flightImports, flights, people } from '@smartflight/contract/endpoints.ts';
import { lanesFlight, writeUlog } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/call.ts';
import { csv, type ImportStage, importStage, startAt, statesOf } from '../../../../test/import-stage.ts';

let stage: TestApp;
let owner: Client;
let ownerId: string;
let send: ImportStage['send'];
let storedOf: ImportStage['storedOf'];
beforeAll(async () => {
  ({ stage, owner, ownerId, send, storedOf } = await importStage());
});
afterAll(() => stage.close());

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

test('the same flight in two files that are imported at once is stored once', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const files = [csv(startAt), writeUlog(lanesFlight(90), startAt)];
  const results = await Promise.all(files.map((file) => send(droneId, file)));
  expect(results.flatMap(statesOf).sort()).toEqual(['imported', 'overlaps']);
  expect((await storedOf(droneId)).n).toBe(90);
  await stage.derive();
  const query = { droneId, from: '2026-01-01', to: '2026-12-31' };
  expect((await owner.call(flights.list, { query })).items).toHaveLength(1);
});

test('an import is refused as busy while another server stores flights of the same drone', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const other = await stage.deps.pools.app.connect();
  try {
    const lock = `from drones where id = '${droneId}'`;
    await other.query(`select pg_advisory_lock(4301127, device_no) ${lock}`);
    const input = { query: { droneId }, body: { file: csv(startAt) } };
    expect(await owner.refused(flightImports.create, input)).toMatchObject({ code: 'flight-log.busy' });
    expect((await storedOf(droneId)).n).toBe(0);
    expect(statesOf(await send(await stage.world.drone({ ownerId }), csv(startAt)))).toEqual(['imported']);
    await other.query(`select pg_advisory_unlock(4301127, device_no) ${lock}`);
  } finally {
    other.release(true);
  }
  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['imported']);
});

test('flights of a former company’s time are refused, and the margins of later ones begin after it', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const droneId = await stage.world.drone({ companyId });
  const movedAt = async (at: number) =>
    stage.deps.pools.app.query('update devices set company_since = $2 where id = $1', [
      droneId,
      new Date(at),
    ]);
  await movedAt(startAt + hour);
  expect(statesOf(await send(droneId, csv(startAt), {}, manager))).toEqual(['former-owner']);
  expect((await storedOf(droneId)).n).toBe(0);
  await movedAt(startAt + 2_000);
  expect(statesOf(await send(droneId, csv(startAt), {}, manager))).toEqual(['imported']);
  expect((await storedOf(droneId)).first?.getTime()).toBe(startAt + 2_000);
});

const endings: Record<
  string,
  [string, (o: { id: string; client: Client; droneId: string }) => Promise<unknown>]
> = {
  logout: ['session.ended', ({ client }) => client.call(accounts.logout)],
  disable: [
    'session.ended',
    async ({ id }) =>
      (await stage.as(await stage.world.account({ roles: [roleCodes.staff] }))).call(people.setDisabled, {
        params: { id },
        body: { disabled: true },
      }),
  ],
  unbind: [
    'drone.not-found',
    ({ client, droneId }) =>
      client.call(drones.unbind, { params: { id: droneId }, query: { confirm: droneId.slice(-4) } }),
  ],
};

test.for(Object.entries(endings))(
  'after %s while flights are stored, no further flight of the file is',
  async ([, [code, end]]) => {
    const account = await stage.world.account();
    const client = await stage.as(account);
    const droneId = await stage.world.drone({ ownerId: account.id });
    const pause = Array.from({ length: 180 }, () => ({ ...lanesFlight(1)[0]!, sprays: false }));
    const file = writeUlog([...lanesFlight(90), ...pause, ...lanesFlight(90)]);
    const { write } = stage.writer;
    let writes = 0;
    stage.writer.write = async (points) => {
      await write(points);
      writes += 1;
      if (writes === 1) await end({ id: account.id, client, droneId });
    };
    try {
      const input = { query: { droneId, startAt: iso(startAt) }, body: { file } };
      expect((await client.refused(flightImports.create, input)).code).toBe(code);
    } finally {
      stage.writer.write = write;
    }
    expect(writes).toBe(1);
  },
);

test('the margins of a flight begin after the time of a former owner', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const former = await stage.world.account();
  await stage.deps.pools.app.query(
    `insert into ownerships (drone_id, owner_id, began_at, began, ended_at, ended)
     values ($1, $2, $3, 'bind', $4, 'unbind')`,
    [droneId, former.id, new Date(startAt - hour), new Date(startAt + 3_000)],
  );
  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['imported']);
  expect((await storedOf(droneId)).first?.getTime()).toBe(startAt + 3_000);
});

test('of a log whose one flight is stored with a wrong start, the other flights are imported with the right one', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const pause = Array.from({ length: 180 }, () => ({ ...lanesFlight(1)[0]!, sprays: false }));
  const file = writeUlog([...lanesFlight(90), ...pause, ...lanesFlight(90)]);
  const { flights: found } = await send(droneId, file, { startAt: iso(startAt), isTrial: 'true' });
  expect(found).toHaveLength(2);
  const apart = Date.parse(found[1]!.startAt!) - Date.parse(found[0]!.startAt!);
  await stage.writer.write([
    {
      droneId,
      bootId: 'live',
      seq: 1,
      at: startAt - hour + apart + 30_000,
      receivedAt: noon,
      data: { lat: 45, lon: 7 },
    },
  ]);
  const wrong = { startAt: iso(startAt - hour) };
  expect(statesOf(await send(droneId, file, wrong))).toEqual(['imported', 'overlaps']);
  const right = { startAt: iso(startAt) };
  expect(statesOf(await send(droneId, file, right))).toEqual(['stored', 'imported']);
  expect(statesOf(await send(droneId, file, right))).toEqual(['stored', 'stored']);
  expect(statesOf(await send(droneId, file, wrong))).toEqual(['stored', 'stored']);
});

test('a flight that is stored with a wrong start overlaps another of the same file at that time', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const pause = Array.from({ length: 180 }, () => ({ ...lanesFlight(1)[0]!, sprays: false }));
  const file = writeUlog([...lanesFlight(90), ...pause, ...lanesFlight(90)]);
  const apart = 270_000;
  await stage.writer.write([
    {
      droneId,
      bootId: 'live',
      seq: 1,
      at: startAt + 2 * apart + 30_000,
      receivedAt: noon,
      data: { lat: 45, lon: 7 },
    },
  ]);
  const wrong = { startAt: iso(startAt + apart) };
  expect(statesOf(await send(droneId, file, wrong))).toEqual(['imported', 'overlaps']);
  expect(statesOf(await send(droneId, file, { startAt: iso(startAt) }))).toEqual(['stored', 'overlaps']);
});

test('samples that the drone sends after an import of the same flight replace it', async () => {
  const droneId = await stage.world.drone({ ownerId });
  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['imported']);
  await stage.derive();
  const query = { droneId, from: '2026-01-01', to: '2026-12-31' };
  const before = await owner.call(flights.list, { query });
  expect(before.items).toHaveLength(1);
  await stage.world.flights(droneId, { startAt: startAt + 5_000, bootId: 'buffered' });
  const after = await owner.call(flights.list, { query });
  expect(after.items).toHaveLength(1);
  expect(after.items[0]?.id).not.toBe(before.items[0]?.id);
});
