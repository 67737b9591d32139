import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { HistoryItem } from '@smartflight/contract/devices/device-history.schemas.ts';
import { historyKinds } from '@smartflight/contract/devices/device-history.ts';
import { commands, drones, transfers } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { AccountPlan } from '../../../test/world.ts';
import { testDevice } from '../../platform/broker/test-device.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true, commands: {} });
});
afterAll(() => stage.close());

const person = async (username: string, plan: AccountPlan = {}) => {
  const account = await stage.world.account({ username, ...plan });
  return { ...account, ...(await stage.as(account)) };
};
type Person = Awaited<ReturnType<typeof person>>;

const past = async (who: Person, id: string, query: { before?: string; size?: number } = {}) =>
  who.call(drones.history, { params: { id }, query: { size: 100, ...query } });
const line = ({ kind, by, whom, command, detail }: HistoryItem): string =>
  [kind, by, whom, command?.method, command?.state, detail].filter(Boolean).join(' ');
const reported = async (who: Person, id: string): Promise<string[]> =>
  (await past(who, id)).items
    .toSorted((a, b) => `${a.at} ${a.kind}`.localeCompare(`${b.at} ${b.kind}`))
    .map(line);

async function livedDrone() {
  const companyId = await stage.world.company();
  const manager = await person('Manager', { roles: [roleCodes.manager], companyId });
  const [first, next, pilot] = [await person('First'), await person('Next'), await person('Pilot')];
  const id = `H${crypto.randomUUID().slice(0, 8)}`;
  const params = { id };
  const confirm = id.slice(-4);
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    stage.time.now += 1_000;
    return work();
  };
  const papers = {
    model: 'SF30',
    year: 2026,
    batch: 'b',
    number: '1',
    pd: '2026-02-01',
    phone: '+8613800138000',
  };
  const { activateCode } = await step(() =>
    manager.call(drones.register, { body: { droneId: id, ...papers } }),
  );
  await step(() => first.call(drones.bind, { query: { droneId: id, activateCode } }));
  const { mqtt } = await step(() => first.call(drones.provision, { params }));
  await step(() => first.call(drones.update, { params, body: { name: 'Heron' } }));
  await step(() => manager.call(drones.update, { params, body: { inMaintenance: true } }));
  await step(() => manager.call(drones.update, { params, body: { inMaintenance: false } }));
  const { permittedPilots } = await step(() =>
    first.call(drones.grant, { params, body: { account: pilot.email } }),
  );
  const revoked = { params: { id, grantId: permittedPilots[0]?.id ?? '' } };
  await step(() => first.call(drones.revoke, revoked));
  const events = async (kind: HistoryItem['kind'], count: number) =>
    eventually(async () =>
      expect((await past(manager, id)).items.filter((item) => item.kind === kind)).toHaveLength(count),
    );
  const secret = { address: stage.deps.broker()?.address ?? '', username: id, secret: mqtt.password };
  const device = await step(() => testDevice(secret));
  await events('connected', 1);
  await step(() => testDevice(secret));
  await events('taken-over', 1);
  await device.closed;
  await events('disconnected', 1);
  const given = await step(() =>
    first.call(commands.issue, { params, body: { method: 'lock', reason: 'stolen' } }),
  );
  await step(() => first.call(commands.cancel, { params: { id: given.id } }));
  const offer = await step(() =>
    first.call(transfers.offer, { params, body: { account: next.email, confirm } }),
  );
  await step(() => next.call(transfers.accept, { params: { id: offer.id } }));
  await step(() => next.call(drones.grant, { params, body: { account: pilot.email } }));
  await step(() => next.call(commands.issue, { params, body: { method: 'unlock', reason: 'found' } }));
  return { id, manager, first, next, pilot, given, params, confirm, step };
}

test('a history has an entry of every kind, with who, whom, and of a command what became of it and why [D-09]', async () => {
  const { id, manager, next, pilot, given, params, confirm, step } = await livedDrone();
  await step(() => next.call(drones.unbind, { params, query: { confirm } }));
  await step(() => manager.call(drones.retire, { params, query: { confirm } }));
  expect(await reported(manager, id)).toEqual([
    'registered Manager',
    'bound First',
    'provisioned First',
    'edited First',
    'maintenance-began Manager',
    'maintenance-ended Manager',
    `pilot-permitted First ${pilot.email}`,
    `pilot-removed First ${pilot.email}`,
    'connected',
    'disconnected',
    'taken-over',
    'command First lock cancelled stolen',
    `transfer-offered First ${next.email}`,
    'transferred Next First',
    `pilot-permitted Next ${pilot.email}`,
    'command Next unlock cancelled found',
    'unbound Next',
    'retired Manager',
  ]);
  const { items } = await past(manager, id);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(historyKinds));
  expect(items.find(({ detail }) => detail === 'stolen')?.command).toEqual({
    id: given.id,
    method: 'lock',
    state: 'cancelled',
  });
});

test('owners read from the day it became theirs, pilots no names but their own, strangers nothing [D-09]', async () => {
  const { id, manager, first, next, pilot } = await livedDrone();
  const sinceNext = [
    'transferred Next First',
    `pilot-permitted Next ${pilot.email}`,
    'command Next unlock queued found',
  ];
  expect(await reported(next, id)).toEqual(sinceNext);
  const noNames = ['transferred', 'pilot-permitted Pilot', 'command unlock queued found'];
  expect(await reported(pilot, id)).toEqual(noNames);
  const mate = await person('Mate');
  await stage.world.team({ creatorId: next.id, members: [mate.id], drones: [id] });
  expect(await reported(mate, id)).toEqual(['transferred', 'pilot-permitted', noNames[2]]);
  const staff = await person('Staff', { roles: [roleCodes.staff] });
  const whole = await reported(manager, id);
  expect(whole.slice(-3)).toEqual(sinceNext);
  // Staff may know who has an address.
  const named = whole.map((entry) =>
    entry.replace(`Next ${pilot.email}`, 'Next Pilot').replace(`First ${next.email}`, 'First Next'),
  );
  expect(await reported(staff, id)).toEqual(named);
  for (const stranger of [first, await person('Stranger')])
    expect((await stranger.refused(drones.history, { params: { id } })).code).toBe('drone.not-found');
});

test('commands show their issuer to owner, company and staff, and not to pilots, as the history does [D-09]', async () => {
  const { id, manager, next, pilot } = await livedDrone();
  const staff = await person('Staff', { roles: [roleCodes.staff] });
  const issuers = async (who: typeof next) => {
    const { items } = await who.call(commands.list, { query: { droneId: id } });
    const unlocks = items.filter(({ method, reason }) => method === 'unlock' && reason === 'found');
    return unlocks.map(({ issuer }) => issuer?.name ?? null);
  };
  for (const who of [manager, next, staff]) expect(await issuers(who)).toEqual(['Next']);
  expect(await issuers(pilot)).toEqual([null]);
});

test('the server’s own requests carry no person’s name', async () => {
  const { id, next } = await livedDrone();
  stage.fleet.status(id, { online: true }, stage.time.now);
  await stage.dispatch();
  expect(await reported(next, id)).toContain('command grant_pilots sent');
});

test('a page is cut between two instants, so that page by page nothing is lost or repeated', async () => {
  const owner = await person('Owner');
  const id = await stage.world.drone({ ownerId: owner.id });
  for (const seconds of [1, 2, 2, 2, 3, 4])
    await stage.deps.pools.app.query(
      `insert into drone_connections (drone_id, at, event) values ($1, to_timestamp($2::float8), 'connected')`,
      [id, stage.time.now / 1000 + seconds],
    );
  const sizes: number[] = [];
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const { items, next } = await past(owner, id, { size: 3, ...(before ? { before } : {}) });
    sizes.push(items.length);
    seen.push(...items.map(({ at }) => at));
    before = next ?? undefined;
  } while (before);
  expect(sizes).toEqual([5, 1]);
  expect(seen).toHaveLength(6);
});
