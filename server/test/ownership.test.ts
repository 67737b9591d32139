import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, inbox, transfers } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyExpired } from '../src/features/transfers/transfer-notices.ts';
import { testDevice } from '../src/platform/broker/test-device.ts';
import { type TestApp, testApp } from './app.ts';
import { testCode, testSecret } from './world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const person = async (name: string) => {
  const account = await stage.world.account({ username: name });
  return { ...account, ...(await stage.as(account)) };
};
const managerOf = async (companyId: string) =>
  stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId }));
const address = (): string => stage.deps.broker()?.address ?? '';
const isLetIn = async (id: string, secret: string): Promise<boolean> => {
  const device = await testDevice({ address: address(), username: id, secret });
  device.cut();
  return device.connack.returnCode === 0;
};
const fliesNow = (id: string): void =>
  stage.fleet.sample(
    id,
    { ts: stage.time.now, seq: 1, bootId: 'b', data: { landed: 'in_air' } },
    stage.time.now,
  );
const trail = async (id: string): Promise<string[]> =>
  (
    await stage.deps.pools.app.query('select action from audit where target_id = $1 order by id', [id])
  ).rows.map(({ action }) => action);
const expire = (): Promise<void> =>
  stage.deps.pools.db.transaction().execute((tx) => notifyExpired(tx, new Date(stage.time.now)));
const noticesOf = async (who: Awaited<ReturnType<typeof person>>) =>
  (await who.call(inbox.list)).items.map(({ text }) => text);

test('unbinding ends ownership, grants, team shares and the secret at once, and its flights stay [D-01]', async () => {
  const companyId = await stage.world.company();
  const [owner, pilot, mate] = [await person('Owner'), await person('Pilot'), await person('Mate')];
  const id = await stage.world.drone({ ownerId: owner.id, companyId });
  await stage.world.grant(id, pilot.id);
  await stage.world.team({ creatorId: owner.id, members: [mate.id], drones: [id] });
  await stage.world.flights(id, { startAt: stage.time.now - 3_600_000, lanes: 1 });
  const device = await testDevice({ address: address(), username: id, secret: testSecret });
  expect(await owner.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } })).toEqual({
    droneId: id,
    activateCode: null,
  });
  await device.closed;
  expect(await isLetIn(id, testSecret)).toBe(false);
  for (const client of [owner, pilot, mate])
    expect((await client.refused(drones.get, { params: { id } })).status).toBe(404);
  const flown = await stage.deps.pools.app.query('select owner_id from flights where drone_id = $1', [id]);
  expect(flown.rows).toEqual([{ owner_id: owner.id }]);
  const manager = await managerOf(companyId);
  expect(await manager.call(drones.get, { params: { id } })).toMatchObject({
    ownerId: null,
    activeCode: 'used',
    sorties: 1,
  });
  const old = await pilot.refused(drones.bind, { query: { droneId: id, activateCode: testCode } });
  expect(old.code).toBe('drone.bind-failed');
  const { activateCode } = await manager.call(drones.renewCode, { params: { id } });
  expect(await pilot.call(drones.bind, { query: { droneId: id, activateCode } })).toMatchObject({
    droneId: id,
  });
  expect(await trail(id)).toEqual(['drones.unbind', 'drones.renew-code', 'drones.bind']);
});

test('a drone without a company gets a code that its last owner is shown once', async () => {
  const [owner, next] = [await person('Owner'), await person('Next')];
  const id = await stage.world.drone({ ownerId: owner.id });
  const { activateCode } = await owner.call(drones.unbind, {
    params: { id },
    query: { confirm: id.slice(-4) },
  });
  expect(activateCode).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  const bound = await next.call(drones.bind, { query: { droneId: id, activateCode: activateCode ?? '' } });
  expect(bound.droneId).toBe(id);
});

test('unbinding takes the end of the id, the owner, and a drone on the ground [D-01]', async () => {
  const [owner, other] = [await person('Owner'), await person('Other')];
  const id = await stage.world.drone({ ownerId: owner.id });
  const ask = (confirm: string) => ({ params: { id }, query: { confirm } });
  expect((await owner.refused(drones.unbind, ask('nope'))).code).toBe('drone.confirm-wrong');
  expect((await other.refused(drones.unbind, ask(id.slice(-4)))).code).toBe('drone.not-found');
  fliesNow(id);
  expect((await owner.refused(drones.unbind, ask(id.slice(-4)))).code).toBe('drone.in-air');
  const offer = { params: { id }, body: { account: other.email, confirm: id.slice(-4) } };
  expect((await owner.refused(transfers.offer, offer)).code).toBe('drone.in-air');
  stage.time.now += 31_000;
  expect((await owner.call(drones.unbind, ask(id.slice(-4)))).droneId).toBe(id);
  expect((await owner.refused(drones.unbind, ask(id.slice(-4)))).code).toBe('drone.not-yours');
});

test('a transfer is offered and accepted: the drone, but no secret, grant or old flight, is the receiver’s [D-01]', async () => {
  const [owner, receiver, pilot] = [await person('Giver'), await person('Taker'), await person('Pilot')];
  const id = await stage.world.drone({ ownerId: owner.id, name: 'Heron' });
  await stage.world.grant(id, pilot.id);
  await stage.world.flights(id, { startAt: stage.time.now - 7_200_000, lanes: 1 });
  const device = await testDevice({ address: address(), username: id, secret: testSecret });
  const offered = await owner.call(transfers.offer, {
    params: { id },
    body: { account: receiver.email, confirm: id.slice(-4) },
  });
  expect(offered).toMatchObject({
    state: 'offered',
    from: { name: 'Giver' },
    to: { account: receiver.email, name: null },
    isMine: false,
  });
  expect(Date.parse(offered.expiresAt) - stage.time.now).toBe(72 * 3_600_000);
  expect(await owner.call(drones.get, { params: { id } })).toMatchObject({
    transfer: { to: receiver.email },
  });
  expect((await receiver.call(transfers.list)).items).toMatchObject([{ id: offered.id, isMine: true }]);
  expect(await noticesOf(receiver)).toEqual([
    'Giver offers you the drone Heron. Accept or decline within 72 hours.',
  ]);
  const again = { params: { id }, body: { account: pilot.email, confirm: id.slice(-4) } };
  expect((await owner.refused(transfers.offer, again)).code).toBe('transfer.open');
  for (const client of [owner, pilot])
    expect((await client.refused(transfers.accept, { params: { id: offered.id } })).code).toBe(
      'transfer.not-found',
    );
  expect(await receiver.call(transfers.accept, { params: { id: offered.id } })).toMatchObject({
    state: 'accepted',
    to: { name: 'Taker' },
  });
  await device.closed;
  expect(await isLetIn(id, testSecret)).toBe(false);
  expect(await receiver.call(drones.get, { params: { id } })).toMatchObject({
    ownerName: 'Taker',
    permittedPilots: [],
    transfer: null,
    rights: { own: true },
  });
  for (const client of [owner, pilot])
    expect((await client.refused(drones.get, { params: { id } })).status).toBe(404);
  expect((await noticesOf(receiver))[0]).toContain('Its old MQTT secret is no longer valid');
  expect((await noticesOf(owner))[0]).toContain('Taker has taken over');
  const { mqtt } = await receiver.call(drones.provision, { params: { id } });
  // Over an external database the notice of the change comes later, and ends a session once more.
  await expect.poll(() => isLetIn(id, mqtt.password)).toBe(true);
  const flown = await stage.deps.pools.app.query('select owner_id from flights where drone_id = $1', [id]);
  expect(flown.rows).toEqual([{ owner_id: owner.id }]);
});

test('an offer ends by decline, by withdrawal and by unbinding, once, and its other side is notified', async () => {
  const [owner, receiver] = [await person('Giver'), await person('Taker')];
  const id = await stage.world.drone({ ownerId: owner.id, name: 'Heron' });
  const offer = () =>
    owner.call(transfers.offer, {
      params: { id },
      body: { account: receiver.email.toUpperCase(), confirm: id.slice(-4) },
    });
  const first = await offer();
  const one = { params: { id: first.id } };
  expect((await owner.refused(transfers.decline, one)).code).toBe('transfer.not-found');
  expect((await receiver.refused(transfers.withdraw, one)).code).toBe('transfer.not-found');
  expect(await receiver.call(transfers.decline, one)).toMatchObject({ state: 'declined' });
  expect((await receiver.refused(transfers.accept, one)).code).toBe('transfer.ended');
  expect(await noticesOf(owner)).toEqual(['Taker has declined the drone Heron. It stays yours.']);
  const second = await offer();
  expect(await owner.call(transfers.withdraw, { params: { id: second.id } })).toMatchObject({
    state: 'withdrawn',
  });
  expect((await noticesOf(receiver))[0]).toBe('Giver has withdrawn the offer of the drone Heron.');
  const third = await offer();
  await owner.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } });
  expect((await receiver.refused(transfers.accept, { params: { id: third.id } })).code).toBe(
    'transfer.ended',
  );
  expect((await receiver.call(transfers.list, { query: { state: 'withdrawn' } })).total).toBe(2);
});

test('an offer expires after 72 hours, whether or not the job has come by', async () => {
  const [owner, receiver] = [await person('Giver'), await person('Taker')];
  const id = await stage.world.drone({ ownerId: owner.id, name: 'Heron' });
  const body = { account: receiver.email, confirm: id.slice(-4) };
  const { id: first } = await owner.call(transfers.offer, { params: { id }, body });
  const start = stage.time.now;
  stage.time.now = start + 72 * 3_600_000 - 1;
  await expire();
  expect((await receiver.call(transfers.list)).items).toMatchObject([{ state: 'offered' }]);
  stage.time.now += 1;
  expect((await receiver.refused(transfers.accept, { params: { id: first } })).code).toBe('transfer.ended');
  expect((await receiver.call(transfers.list)).items).toMatchObject([{ state: 'expired' }]);
  await Promise.all([expire(), expire()]);
  for (const who of [owner, receiver])
    expect((await noticesOf(who))[0]).toBe('The offer of the drone Heron has expired after 72 hours.');
  expect((await trail(id)).filter((action) => action === 'transfers.expire')).toHaveLength(1);
  expect((await owner.call(transfers.offer, { params: { id }, body })).state).toBe('offered');
});

test('an owner permits a pilot by phone or e-mail and removes them again [D-03]', async () => {
  const [owner, pilot] = [await person('Owner'), await person('Pilot')];
  const id = await stage.world.drone({ ownerId: owner.id });
  const until = new Date(stage.time.now + 86_400_000).toISOString();
  const granted = await owner.call(drones.grant, {
    params: { id },
    body: { account: pilot.email, validTo: until },
  });
  expect(granted.permittedPilots).toMatchObject([{ account: pilot.email, name: null, validTo: until }]);
  expect(await pilot.call(drones.get, { params: { id } })).toMatchObject({
    rights: { command: false, own: false, manage: false },
    phone: '',
  });
  expect((await pilot.refused(drones.grant, { params: { id }, body: { account: owner.email } })).code).toBe(
    'drone.not-found',
  );
  stage.time.now += 86_400_001;
  expect((await pilot.refused(drones.get, { params: { id } })).status).toBe(404);
  await owner.call(drones.grant, { params: { id }, body: { account: pilot.email } });
  const { permittedPilots } = await pilot.call(drones.get, { params: { id } });
  expect(permittedPilots).toMatchObject([{ account: pilot.email, name: 'Pilot', validTo: null }]);
  const grantId = permittedPilots[0]?.id ?? '';
  const left = await owner.call(drones.revoke, { params: { id, grantId } });
  expect(left.permittedPilots).toEqual([]);
  expect((await pilot.refused(drones.get, { params: { id } })).status).toBe(404);
  expect((await noticesOf(pilot))[0]).toContain('may no longer fly');
});

test('what a former owner flew stays theirs, also where it arrives after the drone was transferred', async () => {
  const [owner, next] = [await person('Owner'), await person('Next')];
  const id = await stage.world.drone({ ownerId: owner.id });
  const flownAt = stage.time.now + 60_000;
  stage.time.now += 7_200_000;
  const { activateCode } = await owner.call(drones.unbind, {
    params: { id },
    query: { confirm: id.slice(-4) },
  });
  await next.call(drones.bind, { query: { droneId: id, activateCode: activateCode ?? '' } });
  await stage.world.flights(id, { startAt: flownAt, lanes: 1 });
  const flown = await stage.deps.pools.app.query('select owner_id from flights where drone_id = $1', [id]);
  expect(flown.rows).toEqual([{ owner_id: owner.id }]);
});

test('thirty new addresses an hour are permitted, and known ones again [D-03]', async () => {
  const owner = await person('Owner');
  const id = await stage.world.drone({ ownerId: owner.id });
  const permit = (n: number) => ({ params: { id }, body: { account: `n${n}@example.test` } });
  for (let n = 0; n < 30; n += 1) await owner.call(drones.grant, permit(n));
  expect((await owner.refused(drones.grant, permit(30))).code).toBe('request.rate-limited');
  expect((await owner.call(drones.grant, permit(3))).permittedPilots).toHaveLength(30);
  const wrong = await owner.refused(drones.grant, { params: { id }, body: { account: 'nonsense' } });
  expect(wrong).toMatchObject({ code: 'request.invalid', fields: [{ at: 'body.account' }] });
});

test('a company retires a drone without an owner: it is in no list, its history stays [D-04]', async () => {
  const companyId = await stage.world.company();
  const manager = await managerOf(companyId);
  const owner = await person('Owner');
  const id = await stage.world.drone({ companyId });
  const owned = await stage.world.drone({ companyId, ownerId: owner.id });
  const confirm = (of: string) => ({ params: { id: of }, query: { confirm: of.slice(-4) } });
  expect((await manager.refused(drones.retire, confirm(owned))).code).toBe('drone.owned');
  expect((await owner.refused(drones.retire, confirm(owned))).code).toBe('access.denied');
  await manager.call(drones.retire, confirm(id));
  expect((await manager.call(drones.list)).items.map((drone) => drone.id)).toEqual([owned]);
  const retired = await manager.call(drones.list, { query: { ownership: 'retired' } });
  expect(retired.items).toMatchObject([{ id, retiredAt: expect.any(String) }]);
  expect(await isLetIn(id, testSecret)).toBe(false);
  const bind = { query: { droneId: id, activateCode: testCode } };
  expect((await owner.refused(drones.bind, bind)).code).toBe('drone.retired');
  const { items } = await manager.call(drones.history, { params: { id } });
  expect(items.map(({ kind }) => kind)).toEqual(['retired']);
});

test('staff end the ownership of a vanished person, with a reason that is kept and notified [D-01]', async () => {
  const companyId = await stage.world.company();
  const [owner, receiver] = [await person('Owner'), await person('Receiver')];
  const staff = await stage.as(await stage.world.account({ username: 'Staff', roles: [roleCodes.staff] }));
  const id = await stage.world.drone({ companyId, ownerId: owner.id, name: 'Heron' });
  const device = await testDevice({ address: address(), username: id, secret: testSecret });
  await owner.call(transfers.offer, {
    params: { id },
    body: { account: receiver.email, confirm: id.slice(-4) },
  });
  const ask = (reason: string, confirm = id.slice(-4)) => ({ params: { id }, body: { confirm, reason } });
  expect((await staff.refused(drones.release, ask(' '))).fields).toMatchObject([
    { at: 'body.reason', code: 'field.required' },
  ]);
  expect((await staff.refused(drones.release, ask('gone', 'nope'))).code).toBe('drone.confirm-wrong');
  const manager = await managerOf(companyId);
  expect((await manager.refused(drones.release, ask('gone'))).code).toBe('drone.owner-verified');
  expect(await staff.call(drones.release, ask('Owner moved away'))).toEqual({
    droneId: id,
    activateCode: null,
  });
  await device.closed;
  expect(await isLetIn(id, testSecret)).toBe(false);
  expect((await owner.refused(drones.get, { params: { id } })).status).toBe(404);
  expect((await noticesOf(owner))[0]).toBe(
    'Staff has ended your ownership of the drone Heron. Reason: Owner moved away',
  );
  expect((await noticesOf(receiver))[0]).toBe('Owner has withdrawn the offer of the drone Heron.');
  const { items } = await manager.call(drones.history, { params: { id } });
  expect(items.find(({ kind }) => kind === 'unbound')).toMatchObject({
    kind: 'unbound',
    by: 'Staff',
    whom: 'Owner',
    detail: 'Owner moved away',
  });
  expect((await staff.refused(drones.release, ask('again'))).code).toBe('drone.unowned');
});
