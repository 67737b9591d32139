import { roleCodes } from '@smartflight/contract/access/access.ts';
import { chargers } from '@smartflight/contract/endpoints.ts';
import { chargerSorts } from '@smartflight/contract/power/charger.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { createDroneProperties } from '../../live/drones/drone-properties.ts';
import { chargerLots } from './charger-list.store.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** A company with so many chargers, each with an owner, whose last reports are a minute apart. */
async function depot(count: number) {
  const companyId = await stage.world.company({ name: 'Depot' });
  const account = await stage.world.account({
    companyId,
    roles: [roleCodes.manager],
    username: 'Keeper of the depot',
  });
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const id = await stage.world.drone({ kind: 'charger', companyId, ownerId: account.id, model: 'C8' });
    ids.push(id);
    await stage.deps.pools.app.query(
      `insert into drone_states (drone_id, state, online, seen_at) values ($1, '{}', false, to_timestamp($2::float8 / 1000))`,
      [id, noon - (nth + 1) * 60_000],
    );
  }
  return { account, ids, client: await stage.as(account) };
}

test('the file of chargers holds each row of the filter once, in the order of the list, whatever it is sorted by [C-03]', async () => {
  const { client } = await depot(7);
  for (const sort of chargerSorts) {
    const { items } = await client.call(chargers.list, { query: { sort, size: 100 } });
    const { rawPayload } = await client.raw(chargers.export, { query: { sort, tz: 'UTC', lang: 'en' } });
    const [sheet] = await readXlsxFile(rawPayload);
    const listed = items.map(({ id }) => id);
    expect(listed).toHaveLength(7);
    expect(
      sheet?.data.slice(1).map(([id]) => id),
      sort,
    ).toEqual(listed);
  }
});

test('chargers that report while their file is written are in it once, in their former place', async () => {
  const { account, ids } = await depot(5);
  const user = await stage.deps.sessions.userOf(account.id);
  if (!user) throw new Error('nobody to look');
  const context = {
    db: stage.deps.pools.db,
    chargers: stage.chargers,
    actor: { ...user, requestId: 'sheet', language: 'en' as const, address: '' },
    now: new Date(noon),
  };
  const lots = chargerLots(context, { sort: '-lastSeenAt' }, 2);
  const found: string[] = [];
  for await (const lot of lots) {
    found.push(...lot.map(({ id }) => id));
    // Swap the first and the last row of the order.
    await stage.deps.pools.app.query(
      `update drone_states set seen_at = case drone_id when $1 then $3::timestamptz else $4::timestamptz end
       where drone_id in ($1, $2)`,
      [ids.at(-1), ids[0], new Date(noon), new Date(noon - 86_400_000)],
    );
  }
  expect(found).toEqual(ids);
});

test('the file has what the table of chargers shows: state, bays, exception, code, network, user [C-03]', async () => {
  const { client, ids } = await depot(1);
  const [id = ''] = ids;
  stage.chargers.register([{ id, name: id, model: 'C8' }]);
  const groups = [
    { index: 1, state: 'charging', batterySn: 'X1' },
    { index: 2, state: 'full' },
    { index: 3, state: 'fault' },
  ];
  const data = { mode: 'engine' as const, groups, net: { iccid: '8986', trafficBytes: 12_000_000 } };
  stage.chargers.sample(id, { ts: noon, bootId: 'b', seq: 1, data, isBuffered: false }, noon);
  const sim = { mainboard: { iccid: '8986', activatedAt: noon - 86_400_000, expiresAt: noon + 86_400_000 } };
  await createDroneProperties(stage.deps.pools.app)(id, { sim }, noon, { bootId: 'b', seq: 2, ts: noon });
  // List and detail agree.
  const network = {
    iccid: '8986',
    activatedAt: new Date(noon - 86_400_000).toISOString(),
    expiresAt: new Date(noon + 86_400_000).toISOString(),
    trafficBytes: 12_000_000,
  };
  expect((await client.call(chargers.list, { query: {} })).items).toMatchObject([{ id, network }]);
  expect(await client.call(chargers.get, { params: { id } })).toMatchObject({ activeCode: 'used', network });
  const { rawPayload } = await client.raw(chargers.export, { query: { tz: 'UTC', lang: 'en' } });
  const [sheet] = await readXlsxFile(rawPayload);
  const [head = [], row = []] = sheet?.data ?? [];
  const cells = Object.fromEntries(head.map((title, nth) => [String(title), row[nth]]));
  expect(cells).toMatchObject({
    'Charger ID': id,
    Model: 'C8',
    Status: 'Malfunction',
    Bays: 3,
    'Bays (Charging)': 1,
    'Bays (Full)': 1,
    'Bays (Malfunction)': 1,
    Power: 'Engine',
    'Exception info': expect.stringMatching(/./),
    'Activation code': 'Used',
    'SIM card ID (ICCID)': '8986',
    'Network traffic (MB)': 12,
    User: 'Keeper of the depot',
  });
  expect(cells['Network activated (UTC)']).toBeTruthy();
  expect(cells['Network expires (UTC)']).toBeTruthy();
});
