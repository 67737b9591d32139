import { chargers, teams } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const person = async () => {
  const account = await stage.world.account();
  return { ...account, client: await stage.as(account) };
};
type Person = Awaited<ReturnType<typeof person>>;
const seenBy = async ({ client }: Person) =>
  (await client.call(chargers.list, { query: {} })).items.map(({ id }) => id);

test('a shared charger is in the list and detail of whom it is shared with, without the rights of its owner, and gone when the right ends [C-02]', async () => {
  const [owner, guest, stranger] = [await person(), await person(), await person()];
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id });
  const grant = { params: { id }, body: { account: guest.email } };
  const { permittedUsers } = await owner.client.call(chargers.grant, grant);
  expect(permittedUsers).toMatchObject([{ account: guest.email, name: null }]);
  expect(await seenBy(guest)).toEqual([id]);
  expect(await seenBy(stranger)).toEqual([]);
  const shown = await guest.client.call(chargers.get, { params: { id } });
  expect([shown.rights, shown.permittedUsers]).toEqual([{ own: false, manage: false }, []]);
  const refusals = await Promise.all([
    guest.client.refused(chargers.grant, { params: { id }, body: { account: stranger.email } }),
    guest.client.refused(chargers.unbind, { params: { id }, query: { confirm: id.slice(-4) } }),
    guest.client.refused(chargers.offer, {
      params: { id },
      body: { account: stranger.email, confirm: id.slice(-4) },
    }),
    guest.client.refused(chargers.update, { params: { id }, body: { name: 'Mine' } }),
  ]);
  expect(refusals.every(({ status }) => status >= 400 && status < 500)).toBe(true);
  await owner.client.call(chargers.revoke, { params: { id, grantId: permittedUsers[0]?.id ?? '' } });
  expect(await seenBy(guest)).toEqual([]);
  expect((await guest.client.refused(chargers.get, { params: { id } })).code).toBe('charger.not-found');
});

test('a share with dates holds from its first to its last instant', async () => {
  const [owner, guest] = [await person(), await person()];
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id });
  const from = stage.time.now + 60_000;
  const dates = {
    validFrom: new Date(from).toISOString(),
    validTo: new Date(from + 60_000).toISOString(),
  };
  await owner.client.call(chargers.grant, { params: { id }, body: { account: guest.email, ...dates } });
  expect(await seenBy(guest)).toEqual([]);
  stage.time.now = from + 1;
  expect(await seenBy(guest)).toEqual([id]);
  stage.time.now = from + 60_001;
  expect(await seenBy(guest)).toEqual([]);
});

test('a team shares drones alone: a charger is refused there as a drone that is not there', async () => {
  const owner = await person();
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id });
  const team = await owner.client.call(teams.create, { body: { name: 'Depot' } });
  const refusal = await owner.client.refused(teams.share, { params: { id: team.id, droneId: id } });
  expect(refusal.code).toBe('drone.not-found');
});
