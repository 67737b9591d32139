import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { claimsPerDay } from '@smartflight/contract/devices/device-claims.ts';
import { audit, batteries, chargers, deviceClaims, drones, inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { oneWaitsFor } from '../../../test/blocking.ts';
import { eventually } from '../../../test/eventually.ts';
import { deviceAccess } from '../../devices/device-access.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const entry = {
  model: 'SF30',
  year: 2026,
  batch: 'B1',
  number: '7',
  pd: '2026-05-01',
  phone: '+8613800138000',
};

async function companyOf() {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const person = await stage.world.account({ companyId });
  return {
    companyId,
    manager,
    person,
    pilot: await stage.as(person),
    drone: await stage.world.drone({ companyId, ownerId: person.id }),
    notices: async () => (await manager.call(inbox.list, { query: {} })).items.map(({ text }) => text),
  };
}
const staff = async () => stage.as(await stage.world.account({ roles: [roleCodes.staff] }));

let seq = 0;
async function report(drone: string, sn: string, at = noon): Promise<void> {
  const data = { armed: false, batteries: [{ sn, slot: 1, soc: 80 }] };
  const envelope = { v: 1, id: crypto.randomUUID(), ts: at, bootId: 'b1', seq: ++seq, data };
  const received = stage.intake.receive({
    topic: topicOf('drone', drone, 'telemetry'),
    payload: Buffer.from(JSON.stringify(envelope)),
    qos: 1,
    retain: false,
    dup: false,
    receivedAt: stage.time.now,
  });
  received.show();
  await received.store();
  await stage.storeBatteryState();
}
const open = { query: { state: 'open' as const } };

test('registering an id of another company is a claim that both sides and staff see, and gives no credentials', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const id = await stage.world.drone({ companyId: mine.companyId });
  const refused = await theirs.manager.refused(drones.register, { body: { ...entry, droneId: id } });
  expect(refused).toMatchObject({ status: 409, code: 'drone.claimed', fields: [{ at: 'body.droneId' }] });
  const of = async (client: typeof mine.manager) => (await client.call(deviceClaims.list, open)).items;
  expect(await of(theirs.manager)).toMatchObject([{ kind: 'drone', deviceId: id, isOwn: true }]);
  expect(await of(mine.manager)).toMatchObject([{ kind: 'drone', deviceId: id, isOwn: false }]);
  expect(await of(await staff())).toContainEqual(expect.objectContaining({ deviceId: id, isOwn: false }));
  expect(await of(mine.pilot)).toEqual([]);
  expect(await mine.notices()).toEqual([expect.stringContaining(id)]);
  // Again: one claim, one notice.
  await theirs.manager.refused(drones.register, { body: { ...entry, droneId: id } });
  expect(await of(theirs.manager)).toHaveLength(1);
  expect(await mine.notices()).toHaveLength(1);
  expect((await mine.manager.refused(drones.register, { body: { ...entry, droneId: id } })).code).toBe(
    'drone.exists',
  );
});

test('an import answers an id of another company like a registration', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const id = await stage.world.drone({ companyId: mine.companyId });
  const { items } = await theirs.manager.call(drones.import, {
    body: { entries: [{ ...entry, droneId: id }] },
  });
  expect(items).toMatchObject([{ droneId: id, code: 'drone.claimed', activateCode: null }]);
});

test('a company opens a limited number of claims a day', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const ids = await Promise.all(
    Array.from({ length: claimsPerDay + 2 }, () => stage.world.drone({ companyId: mine.companyId })),
  );
  const { items } = await theirs.manager.call(drones.import, {
    body: { entries: ids.map((droneId) => ({ ...entry, droneId })) },
  });
  const codes = items.map(({ code }) => code);
  expect(codes.filter((code) => code === 'drone.claimed')).toHaveLength(claimsPerDay);
  expect(codes.filter((code) => code === 'request.rate-limited')).toHaveLength(2);
});

test('a holder who agrees moves the device: the new company sees nothing from before, the former one nothing at all', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  for (const kind of ['drone', 'charger'] as const) {
    const [calls, body] =
      kind === 'drone'
        ? ([drones, (id: string) => ({ ...entry, droneId: id })] as const)
        : ([chargers, (id: string) => ({ ...entry, chargerId: id })] as const);
    const id = `MOVE-${kind}`;
    // biome-ignore lint/suspicious/noExplicitAny: both kinds have the same calls under their own names
    const register: any = calls.register;
    await mine.manager.call(register, { body: body(id) });
    await theirs.manager.refused(register, { body: { ...body(id), number: '99', name: 'Second hand' } });
    const [claim] = (await mine.manager.call(deviceClaims.list, open)).items;
    const params = { id: claim!.id };
    expect((await mine.manager.refused(deviceClaims.agree, { params, body: { confirm: 'no' } })).code).toBe(
      'claim.confirm-wrong',
    );
    expect(
      (await theirs.manager.refused(deviceClaims.agree, { params, body: { confirm: id.slice(-4) } })).code,
    ).toBe(kind === 'drone' ? 'claim.not-found' : 'claim.not-found');
    stage.time.now += 60_000;
    expect(
      await mine.manager.call(deviceClaims.agree, { params, body: { confirm: id.slice(-4) } }),
    ).toMatchObject({ state: 'agreed' });
    expect((await mine.manager.refused(calls.get, { params: { id } })).status).toBe(404);
    expect(await theirs.manager.call(calls.get, { params: { id } })).toMatchObject({
      name: 'Second hand',
      number: '99',
    });
    const { items } = await theirs.manager.call(calls.history, { params: { id }, query: {} });
    expect(items.map((item) => item.kind)).not.toContain('registered');
    expect((await mine.manager.refused(deviceClaims.decline, { params })).code).toBe('claim.ended');
    expect((await theirs.manager.call(calls.renewCode, { params: { id } })).activateCode).toBeTruthy();
  }
});

test('a device with an owner is not moved, and an agreement of a company without rights changes nothing', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  await theirs.manager.refused(drones.register, { body: { ...entry, droneId: mine.drone } });
  const [claim] = (await mine.manager.call(deviceClaims.list, open)).items;
  const body = { confirm: mine.drone.slice(-4) };
  const params = { id: claim!.id };
  expect((await mine.manager.refused(deviceClaims.agree, { params, body })).code).toBe('claim.unowned');
  expect((await mine.pilot.refused(deviceClaims.agree, { params, body })).code).toBe('claim.not-found');
  expect((await theirs.manager.refused(deviceClaims.decline, { params })).code).toBe('claim.not-found');
  expect((await mine.manager.refused(deviceClaims.withdraw, { params })).code).toBe('claim.not-found');
  expect(await mine.manager.call(deviceClaims.decline, { params })).toMatchObject({ state: 'declined' });
  expect((await mine.manager.call(drones.get, { params: { id: mine.drone } })).ownerId).toBe(mine.person.id);
});

test('a battery that a company’s drones report cannot be registered by another; its holder can give it to the claimant', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const sn = 'GIVEN-1';
  await report(mine.drone, sn, noon - 3_600_000);
  expect(
    await theirs.manager.refused(batteries.register, { body: { ...entry, model: 'B12', batteryId: sn } }),
  ).toMatchObject({ code: 'battery.claimed' });
  expect((await theirs.manager.refused(batteries.diagnostics, { params: { sn } })).status).toBe(404);
  await report(theirs.drone, sn, noon - 1_800_000);
  expect((await mine.manager.call(batteries.get, { params: { sn } })).sightings).toMatchObject([
    { kind: 'drone', id: null },
  ]);
  expect((await theirs.pilot.call(deviceClaims.sightings, {})).items).toMatchObject([
    { sn, on: { id: theirs.drone }, isClaimed: true },
  ]);
  const [claim] = (await mine.manager.call(deviceClaims.list, open)).items;
  await mine.manager.call(deviceClaims.agree, {
    params: { id: claim!.id },
    body: { confirm: sn.slice(-4) },
  });
  expect((await mine.manager.refused(batteries.get, { params: { sn } })).status).toBe(404);
  // The report is stored once processes have been notified of the new holder.
  await eventually(async () => {
    await report(theirs.drone, sn, stage.time.now);
    expect(await theirs.pilot.call(batteries.get, { params: { sn } })).toMatchObject({
      companyId: theirs.companyId,
      firstSeenAt: null,
      sightings: [],
    });
  });
  const { uses } = await theirs.manager.call(batteries.get, { params: { sn } });
  expect(uses.map(({ on }) => on.id)).toEqual([theirs.drone]);
});

test('a report of a battery allows a claim for thirty days', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const sn = 'AGED-1';
  await report(mine.drone, sn, noon - 3_600_000);
  await report(theirs.drone, sn, noon - 1_800_000);
  const seenAt = (days: number) =>
    stage.deps.pools.db
      .updateTable('battery_sightings')
      .set({ last_at: new Date(stage.time.now - days * 86_400_000) })
      .where('sn', '=', sn)
      .execute();
  await seenAt(31);
  expect((await theirs.pilot.refused(deviceClaims.create, { body: { sn } })).code).toBe('battery.not-found');
  await seenAt(29);
  expect((await theirs.pilot.call(deviceClaims.create, { body: { sn } })).isOwn).toBe(true);
});

test('the secret of a registered battery ends when it is given to another company', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const batteryId = 'SECRET-1';
  const papers = { ...entry, model: 'B12', batteryId };
  const { mqtt } = await mine.manager.call(batteries.register, { body: papers });
  const isLetIn = () => deviceAccess(stage.deps.pools.db).authenticate(batteryId, mqtt.password);
  expect(await isLetIn()).toBe(true);
  await theirs.manager.refused(batteries.register, { body: papers });
  const [claim] = (await mine.manager.call(deviceClaims.list, open)).items;
  const body = { confirm: batteryId.slice(-4) };
  await mine.manager.call(deviceClaims.agree, { params: { id: claim!.id }, body });
  expect(await isLetIn()).toBe(false);
});

test('a registered battery belongs to its company before it is seen, whatever other drones report', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const sn = 'UNSEEN-1';
  await mine.manager.call(batteries.register, { body: { ...entry, model: 'B12', batteryId: sn } });
  await report(theirs.drone, sn);
  expect((await theirs.manager.refused(batteries.get, { params: { sn } })).status).toBe(404);
  expect(await mine.notices()).toEqual([expect.stringContaining(sn)]);
  await report(mine.drone, sn);
  expect(await mine.manager.call(batteries.get, { params: { sn } })).toMatchObject({
    companyId: mine.companyId,
    ownerId: mine.person.id,
  });
});

test('a released battery belongs to the next account that reports or registers it, without its earlier life', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  for (const how of ['reports', 'registers'] as const) {
    const sn = `RELEASED-${how}`;
    await mine.manager.call(batteries.register, { body: { ...entry, model: 'B12', batteryId: sn } });
    await report(mine.drone, sn, stage.time.now - 3_600_000);
    const body = { confirm: sn.slice(-4) };
    expect((await mine.pilot.refused(batteries.release, { params: { sn }, body })).code).toBe(
      'battery.not-found',
    );
    expect((await theirs.manager.refused(batteries.release, { params: { sn }, body })).code).toBe(
      'battery.not-found',
    );
    await mine.manager.call(batteries.release, { params: { sn }, body });
    expect((await mine.manager.refused(batteries.get, { params: { sn } })).status).toBe(404);
    stage.time.now += 60_000;
    if (how === 'registers')
      await theirs.manager.call(batteries.register, { body: { ...entry, model: 'B12', batteryId: sn } });
    await eventually(async () => {
      await report(theirs.drone, sn, stage.time.now);
      const seen = await theirs.manager.call(batteries.get, { params: { sn } });
      expect(seen).toMatchObject({ companyId: theirs.companyId, firstSeenAt: null });
      expect(seen.uses.map(({ on }) => on.id)).toEqual([theirs.drone]);
    });
    // A report from before the release, sent late by the former holder's drone, takes nothing back.
    await report(mine.drone, sn, stage.time.now - 120_000);
    expect((await mine.manager.refused(batteries.get, { params: { sn } })).status).toBe(404);
  }
});

test('who opened a claim for a company and left it takes no further part in it', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const sn = 'LEFT-1';
  await report(mine.drone, sn, noon - 3_600_000);
  await report(theirs.drone, sn, noon - 1_800_000);
  const { id } = await theirs.pilot.call(deviceClaims.create, { body: { sn } });
  const listed = async (client = theirs.pilot) =>
    (await client.call(deviceClaims.list, open)).items.map((claim) => claim.id);
  expect(await listed()).toEqual([id]);
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ company_id: mine.companyId })
    .where('id', '=', theirs.person.id)
    .execute();
  expect(await listed()).toEqual([]);
  expect((await theirs.pilot.refused(deviceClaims.withdraw, { params: { id } })).code).toBe(
    'claim.not-found',
  );
  expect(await listed(theirs.manager)).toEqual([id]);
  await mine.manager.call(deviceClaims.decline, { params: { id } });
  const read = async (client: typeof mine.pilot) =>
    (await client.call(inbox.list, { query: {} })).items.map((item) => item.text);
  expect(await read(theirs.pilot)).not.toContainEqual(expect.stringContaining(sn));
  expect(await theirs.notices()).toContainEqual(expect.stringContaining(sn));
});

test('a holder who gives the device away meanwhile no longer declines its claim', async () => {
  const [mine, theirs, third] = [await companyOf(), await companyOf(), await companyOf()];
  const id = await stage.world.drone({ companyId: mine.companyId });
  await theirs.manager.refused(drones.register, { body: { ...entry, droneId: id } });
  const [claim] = (await mine.manager.call(deviceClaims.list, open)).items;
  const other = await stage.deps.pools.app.connect();
  try {
    await other.query('begin');
    await other.query('update devices set company_id = $2 where id = $1', [id, third.companyId]);
    const declined = mine.manager.refused(deviceClaims.decline, { params: { id: claim!.id } });
    await oneWaitsFor(stage.deps.pools.owner, other);
    await other.query('commit');
    expect((await declined).code).toBe('claim.not-found');
  } finally {
    other.release(true);
  }
  const { items } = await third.manager.call(deviceClaims.list, open);
  expect(items.map((one) => [one.id, one.state])).toEqual([[claim!.id, 'open']]);
});

test('staff answer a claim between two companies, and every step is in the audit trail', async () => {
  const [mine, theirs] = [await companyOf(), await companyOf()];
  const id = await stage.world.drone({ companyId: mine.companyId });
  await theirs.manager.refused(drones.register, { body: { ...entry, droneId: id } });
  const client = await staff();
  const { items } = await client.call(deviceClaims.list, open);
  const claim = items.find(({ deviceId }) => deviceId === id);
  await client.call(deviceClaims.agree, { params: { id: claim!.id }, body: { confirm: id.slice(-4) } });
  expect((await theirs.manager.call(drones.get, { params: { id } })).id).toBe(id);
  const trail = await client.call(audit.list, { query: { targetId: id } });
  expect(trail.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['device-claims.open', 'device-claims.agreed']),
  );
});
