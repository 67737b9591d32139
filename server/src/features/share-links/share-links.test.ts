import { randomUUID } from 'node:crypto';
import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { linkDays, mostLinks } from '@smartflight/contract/access/share-links.ts';
import {
  accounts,
  audit,
  flights,
  maps,
  people,
  plots,
  shareLinks,
} from '@smartflight/contract/endpoints.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { type Client, clientOf } from '../../../test/call.ts';
import type { AccountPlan } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const dayMs = 86_400_000;
let nth = 0;
/** A visitor with an address of its own. */
function visitor(token?: string): Client {
  nth += 1;
  return clientOf(stage.app, { ...(token ? { token } : {}), address: `10.78.0.${nth}` });
}

/** An account with a drone and a flight of its own, flown by a pilot with a name. */
async function sender(plan: AccountPlan = {}) {
  const username = `Sender ${nth}`;
  const account = { ...(await stage.world.account({ ...plan, username })), username };
  const pilot = await stage.world.account({ username: `Pilot ${account.id.slice(0, 6)}` });
  const droneId = await stage.world.drone({ ownerId: account.id, name: 'Heron' });
  await stage.world.flights(droneId, { startAt: noon - dayMs, pilotId: pilot.id });
  const client = await stage.as(account);
  const { items } = await client.call(flights.list, { query: {} });
  const target: LinkTarget = { kind: 'flight', flightId: items[0]!.id };
  return { account, client, pilot, droneId, target, flightId: items[0]!.id };
}
type Sender = Awaited<ReturnType<typeof sender>>;

const shared = async (
  { client, target }: Pick<Sender, 'client'> & { target: LinkTarget },
  more: Partial<BodyInput<typeof shareLinks.create>> = {},
) => client.call(shareLinks.create, { body: { target, ...more } });

const open = (token: string, password?: string) =>
  visitor().call(shareLinks.open, { body: { token, ...(password ? { password } : {}) } });
const refusedOpening = (token: string, password?: string) =>
  visitor().refused(shareLinks.open, { body: { token, ...(password ? { password } : {}) } });

test('a link shows its flight to a visitor for seven days, and is stored as hashes', async () => {
  const from = await sender();
  const { token, id, expiresAt } = await shared(from);
  expect(token).toMatch(/^sfl_[\w-]{43}$/);
  expect(Date.parse(expiresAt)).toBe(stage.time.now + linkDays.usual * dayMs);
  const { visit, kind, sender: name } = await open(token);
  expect([kind, name]).toEqual(['flight', null]);
  const reader = visitor(visit);
  const found = await reader.call(flights.get, { params: { id: from.flightId } });
  expect(found).toMatchObject({ id: from.flightId, droneName: 'Heron' });
  for (const endpoint of [flights.track, flights.coverage])
    expect((await reader.raw(endpoint, { params: { id: from.flightId } })).statusCode).toBe(200);
  expect((await reader.raw(maps.layers)).statusCode).toBe(200);
  const { rows } = await stage.deps.pools.owner.query<{ text: string }>(
    'select l::text as text from share_links l where id = $1',
    [id],
  );
  for (const stored of [token.slice(4, -4), visit.slice(4)]) expect(rows[0]?.text).not.toContain(stored);
});

test('the token of a link reads nothing itself, and that of a visit only what the link shows', async () => {
  const from = await sender();
  const other = await sender();
  const { token } = await shared(from);
  const { visit } = await open(token);
  const asIs = await visitor(token).refused(flights.get, { params: { id: from.flightId } });
  expect(asIs).toMatchObject({ status: 401, code: 'session.ended' });
  const reader = visitor(visit);
  const closed = { status: 403, code: 'link.closed' };
  expect(await reader.refused(flights.get, { params: { id: other.flightId } })).toMatchObject(closed);
  expect(await reader.refused(flights.list, { query: {} })).toMatchObject(closed);
  expect(await reader.refused(accounts.userInfo)).toMatchObject(closed);
  expect(await reader.refused(shareLinks.list)).toMatchObject(closed);
  expect(await reader.refused(shareLinks.create, { body: { target: from.target } })).toMatchObject(closed);
});

test('unknown, expired and revoked links and those without their right answer alike', async () => {
  const [brief, revoked, disabled, unseen] = [await sender(), await sender(), await sender(), await sender()];
  const links = await Promise.all(
    [brief, revoked, disabled, unseen].map((from) => shared(from, { days: 1 })),
  );
  const visits = await Promise.all(links.map(({ token }) => open(token)));
  await revoked.client.call(shareLinks.revoke, { params: { id: links[1]!.id } });
  const staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  await staff.call(people.setDisabled, { params: { id: disabled.account.id }, body: { disabled: true } });
  const { db } = stage.deps.pools;
  await db.updateTable('flights').set({ owner_id: null }).where('id', '=', unseen.flightId).execute();
  await db.updateTable('devices').set({ owner_id: null }).where('id', '=', unseen.droneId).execute();
  stage.time.now += dayMs;
  const answers = await Promise.all(
    ['sfl_unknown', ...links.map(({ token }) => token)].map(async (token) => {
      const answer = await visitor().raw(shareLinks.open, { body: { token } });
      const { requestId: _own, ...body } = answer.json();
      return JSON.stringify([answer.statusCode, body]);
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('[401,{"code":"link.ended"');
  for (const { visit } of visits)
    expect(await visitor(visit).refused(maps.layers)).toMatchObject({ status: 401, code: 'link.ended' });
  stage.time.now -= dayMs;
});

test('a link loses with its account what the account loses', async () => {
  const from = await sender();
  const { token } = await shared(from);
  const reader = visitor((await open(token)).visit);
  const { db } = stage.deps.pools;
  await db
    .updateTable('accounts')
    .set({ roles: ['lift'] })
    .where('id', '=', from.account.id)
    .execute();
  const get = () => reader.refused(flights.get, { params: { id: from.flightId } });
  expect(await get()).toMatchObject({ status: 401, code: 'link.ended' });
  expect(await refusedOpening(token)).toMatchObject({ code: 'link.ended' });
  await db
    .updateTable('accounts')
    .set({ roles: ['11'] })
    .where('id', '=', from.account.id)
    .execute();
  await db.updateTable('flights').set({ owner_id: null }).where('id', '=', from.flightId).execute();
  await db.updateTable('devices').set({ owner_id: null }).where('id', '=', from.droneId).execute();
  expect(await get()).toMatchObject({ status: 404, code: 'flight.not-found' });
});

test('a password is asked for, and tries with a wrong one are limited by address', async () => {
  const from = await sender();
  const { token } = await shared(from, { password: 'blue heron 12' });
  expect(await refusedOpening(token)).toMatchObject({ status: 403, code: 'link.password', fields: [] });
  const guesser = visitor();
  const guess = (password: string) => guesser.refused(shareLinks.open, { body: { token, password } });
  for (let n = 0; n < 5; n += 1)
    expect(await guess(`wrong ${n}`)).toMatchObject({
      code: 'link.password',
      fields: [{ at: 'body.password' }],
    });
  expect(await guess('blue heron 12')).toMatchObject({ status: 429 });
  const { visit } = await open(token, 'blue heron 12');
  expect((await visitor(visit).raw(maps.layers)).statusCode).toBe(200);
  const [listed] = await from.client.call(shareLinks.list);
  expect(listed).toMatchObject({ hasPassword: true, openings: 1 });
});

test('openings are counted and audited, and ended links stay in the list', async () => {
  const from = await sender();
  const { id, token } = await shared(from, { name: 'Buyer' });
  await open(token);
  await open(token);
  const openedAt = new Date(stage.time.now).toISOString();
  expect(await from.client.call(shareLinks.list)).toMatchObject([
    { id, name: 'Buyer', hint: token.slice(-4), target: from.target, openings: 2, openedAt, revokedAt: null },
  ]);
  const extended = await from.client.call(shareLinks.extend, { params: { id }, body: { days: 30 } });
  expect(Date.parse(extended.expiresAt)).toBe(stage.time.now + 30 * dayMs);
  await from.client.call(shareLinks.revoke, { params: { id } });
  expect(await from.client.call(shareLinks.list)).toMatchObject([{ id, revokedAt: openedAt }]);
  const missing = { status: 404, code: 'link.not-found' };
  const again = { params: { id }, body: { days: 30 } };
  expect(await from.client.refused(shareLinks.extend, again)).toMatchObject(missing);
  expect(await from.client.refused(shareLinks.revoke, { params: { id } })).toMatchObject(missing);
  const staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  const { items } = await staff.call(audit.list, { query: { size: 100 } });
  const entries = items
    .filter(({ target }) => target.id === id)
    .map(({ action, actor }) => [action, actor.kind]);
  expect(entries.reverse()).toEqual([
    ['links.create', 'user'],
    ['links.open', 'visitor'],
    ['links.open', 'visitor'],
    ['links.extend', 'user'],
    ['links.revoke', 'user'],
  ]);
});

test('the visitor of a wall reads the plots near its drones alone', async () => {
  const { account, client, droneId } = await sender();
  const ownerId = account.id;
  const at = (lon: number): [number, number, number, number] => [lon, 45, lon + 0.01, 45.01];
  for (const [name, lon] of [
    ['Near', 10.02],
    ['Far', 11],
  ] as const)
    await stage.world.plot({ ownerId, name, box: at(lon) });
  const { token } = await shared({ client, target: { kind: 'wall', scope: 'own' } });
  const reader = visitor((await open(token)).visit);
  const query = { bbox: '9,44,12,46' };
  const namesFor = async (who: Client) =>
    (await who.call(plots.map, { query })).plots.map(({ name }) => name).sort();
  expect(await namesFor(reader)).toEqual([]);
  const report = (id: string, data: { lon?: number; lat?: number }) => {
    stage.fleet.register([{ id, name: 'Heron', model: 'T40' }]);
    stage.fleet.sample(id, { bootId: 'a', seq: 1, ts: stage.time.now, data }, stage.time.now);
  };
  report(droneId, { lon: 10, lat: 45.02 });
  // Drones of others, and those without a position, show no more.
  report(await stage.world.drone(), { lon: 11, lat: 45 });
  report(await stage.world.drone({ ownerId }), {});
  expect(await namesFor(reader)).toEqual(['Near']);
  expect(await namesFor(client)).toEqual(['Far', 'Near']);
  const { total } = await reader.call(plots.map, { query });
  expect(total).toBe(1);
});

test('names are left out unless the owner chose to show them', async () => {
  const from = await sender();
  const read = async (more: object) => {
    const { token } = await shared(from, more);
    const opened = await open(token);
    const detail = await visitor(opened.visit).call(flights.get, { params: { id: from.flightId } });
    return { opened, detail };
  };
  const usual = await read({});
  expect(usual.detail).toMatchObject({ pilotId: null, pilotName: null, companyName: null });
  expect(JSON.stringify(usual)).not.toContain(from.pilot.id);
  expect(JSON.stringify(usual)).not.toContain(from.account.username);
  const chosen = await read({ showsPeople: true, showsSender: true });
  expect(chosen.detail.pilotId).toBe(from.pilot.id);
  expect(chosen.opened.sender).toBe(from.account.username);
});

test('a link to what the account may not see is refused, and an account has at most a hundred', async () => {
  const [from, other] = [await sender(), await sender()];
  const foreign: LinkTarget[] = [
    other.target,
    { kind: 'drone', droneId: other.droneId },
    { kind: 'season', plotId: randomUUID(), year: 2026 },
    { kind: 'task', taskId: randomUUID() },
  ];
  const manager = await stage.as(await stage.world.account({ roles: ['40'] }));
  for (const target of foreign) {
    const { client } = target.kind === 'task' ? { client: manager } : from;
    expect(await client.refused(shareLinks.create, { body: { target } })).toMatchObject({
      status: 404,
      code: 'link.target-not-found',
    });
  }
  const wall = { body: { target: { kind: 'wall', scope: 'own' } } } as const;
  const dealer = await stage.as(await stage.world.account({ roles: ['lift'] }));
  expect(await dealer.refused(shareLinks.create, wall)).toMatchObject({ code: 'access.denied' });
  const unknown = await from.client.refused(shareLinks.create, {
    body: { target: { kind: 'all' } } as never,
  });
  expect(unknown).toMatchObject({ status: 400, code: 'request.invalid' });
  await stage.deps.pools.owner.query(
    `insert into share_links (account_id, kind, target, name, token_hash, hint, visit_salt, visit_hash, shows_people,
       shows_sender, created_at, expires_at)
     select $1, 'wall', '{"kind":"wall","scope":"own"}', '', sha256(n::text::bytea), '', '', sha256(n::text::bytea), false, false,
       now(), now() from generate_series(1, $2::int) n`,
    [from.account.id, mostLinks - 1],
  );
  const made = await Promise.all([1, 2, 3].map(() => from.client.raw(shareLinks.create, wall)));
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
});
