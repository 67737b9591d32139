import { roleCodes } from '@smartflight/contract/access.ts';
import { chargers } from '@smartflight/contract/chargers.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const person = async () => {
  const account = await stage.world.account();
  return { ...account, client: await stage.as(account) };
};

test('a charger is shared with one account for a time, who sees it and changes nothing, until the time or the share ends [C-02]', async () => {
  const [owner, guest] = [await person(), await person()];
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id, name: 'Yard' });
  const params = { id };
  const validTo = new Date(noon + 3_600_000).toISOString();
  const granted = await owner.client.call(chargers.grant, {
    params,
    body: { account: guest.email, validTo },
  });
  expect(granted.permittedUsers).toMatchObject([{ accountId: guest.id, validTo }]);
  expect(await guest.client.call(chargers.get, { params })).toMatchObject({
    name: 'Yard',
    rights: { own: false, manage: false },
  });
  const listed = async () =>
    (await guest.client.call(chargers.list, { query: {} })).items.map((one) => one.id);
  expect(await listed()).toEqual([id]);
  const refusals = await Promise.all([
    guest.client.refused(chargers.update, { params, body: { name: 'Mine' } }),
    guest.client.refused(chargers.unbind, { params, query: { confirm: id.slice(-4) } }),
    guest.client.refused(chargers.offer, { params, body: { account: guest.email, confirm: id.slice(-4) } }),
    guest.client.refused(chargers.grant, { params, body: { account: guest.email } }),
  ]);
  expect(refusals.every(({ status }) => status === 403 || status === 404)).toBe(true);

  stage.time.now = noon + 3_600_001;
  expect(await listed()).toEqual([]);
  expect((await guest.client.refused(chargers.get, { params })).status).toBe(404);
  await owner.client.call(chargers.grant, { params, body: { account: guest.email, validTo: null } });
  expect(await listed()).toEqual([id]);
  await owner.client.call(chargers.revoke, { params: { id, accountId: guest.id } });
  expect(await listed()).toEqual([]);
  stage.time.now = noon;
});

test('the file of a filter of chargers has each once, in its order, with what the screen shows [C-03]', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const ids = [];
  for (const name of ['Carlow', 'Athy', 'Bray'])
    ids.push(await stage.world.drone({ kind: 'charger', companyId, name }));
  await stage.world.drone({ kind: 'charger', name: 'Foreign' });
  await stage.deps.pools.app.query(
    `insert into drone_properties (drone_id, properties, reported_at, boot_id, seq)
     values ($1, $2, now(), 'b', 1)`,
    [
      ids[1],
      JSON.stringify({
        sim: { mainboard: { iccid: '8986', activatedAt: noon, expiresAt: noon + 86_400_000 } },
      }),
    ],
  );
  const file = await manager.raw(chargers.export, { query: { sort: '-name', tz: 'UTC', lang: 'en' } });
  const rows = (await readXlsxFile(file.rawPayload))[0]?.data ?? [];
  const [head = [], ...body] = rows;
  const column = (name: string) =>
    body.map((row) => row[head.findIndex((title) => String(title).startsWith(name))] ?? null);
  expect(column('Name')).toEqual(['Carlow', 'Bray', 'Athy']);
  expect(column('Charger ID')).toEqual([ids[0], ids[2], ids[1]]);
  expect(column('Status')).toEqual(['Idle', 'Idle', 'Idle']);
  expect(column('SIM card ID (ICCID)')).toEqual([null, null, '8986']);
  const times = ['Network activated', 'Network expires'].map((name) => Number(column(name)[2]));
  expect(times).toEqual([noon, noon + 86_400_000]);
});
