import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { liveClose } from '@smartflight/contract/devices/live.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveStage, openLiveStage, reports } from '../../test/live-setup.ts';
import type { UserActor } from '../access/actor.ts';
import { createLink, openLink, revokeLink } from '../features/share-links/share-links.service.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await openLiveStage();
});
afterAll(() => stage.close());

const asked = { requestId: 'test', language: 'en', address: '10.79.0.1' } as const;
const wall: LinkTarget = { kind: 'wall', scope: 'own' };

/** A link of a new account with drones, opened by a visitor. */
async function shared(
  target: LinkTarget | ((drones: string[]) => LinkTarget),
  more: { showsPeople?: boolean } = {},
) {
  const person = await stage.person(2);
  const user = await stage.deps.sessions.userOf(person.id);
  const actor = { kind: 'user', ...asked, ...user } as UserActor;
  const options = { name: '', days: 7, showsPeople: false, showsSender: false, ...more };
  const shows = typeof target === 'function' ? target(person.drones) : target;
  const { id, token } = await createLink(stage.deps, actor, { target: shows, ...options });
  const { visit } = await openLink(stage.deps, { kind: 'visitor', ...asked }, { token });
  return { ...person, visit, end: () => revokeLink(stage.deps, actor, id) };
}

test('the visitor of a wall gets the drones of the link alone, whatever is requested', async () => {
  const [own, other] = [await shared(wall), await stage.person(1)];
  const client = await stage.watching(own.visit, { scope: 'tenant', droneIds: other.drones });
  expect(client.snapshot.drones?.map(({ id }) => id).sort()).toEqual(own.drones.sort());
  client.say({ type: 'watch-chargers', scope: 'own' });
  stage.move(other.drones[0]!, 1);
  stage.move(own.drones[0]!, 2);
  await client.next(reports(own.drones[0]!, 2));
  expect(JSON.stringify(client.messages)).not.toContain(other.drones[0]);
  expect(client.messages.filter(({ chargers }) => chargers)).toEqual([]);
});

test('the visitor of a drone gets that drone alone', async () => {
  const own = await shared((drones) => ({ kind: 'drone', droneId: drones[1]! }));
  const client = await stage.watching(own.visit, { scope: 'tenant', droneIds: own.drones });
  expect(client.snapshot.drones?.map(({ id }) => id)).toEqual([own.drones[1]]);
  stage.move(own.drones[0]!, 1);
  stage.move(own.drones[1]!, 2);
  await client.next(reports(own.drones[1]!, 2));
  expect(JSON.stringify(client.messages)).not.toContain(`"${own.drones[0]}"`);
});

test('pilots are left out of the frames of a wall unless its owner chose to show them', async () => {
  for (const showsPeople of [false, true]) {
    const { drones, visit, token } = await shared(wall, { showsPeople });
    const pilot = await stage.person(0);
    const client = await stage.watching(visit);
    const account = await stage.watching(token);
    stage.move(drones[0]!, 3, { pilotId: pilot.id });
    await account.next(reports(drones[0]!, 3));
    await client.next(reports(drones[0]!, 3));
    expect(JSON.stringify(account.messages)).toContain(pilot.id);
    expect(JSON.stringify(client.messages).includes(pilot.id)).toBe(showsPeople);
  }
});

/** Texts of a message at any depth. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsOf)
    : typeof value === 'string'
      ? [value]
      : [];

test('visitors of drones and walls never get the product whose weather limit is broken', async () => {
  const kinds = [wall, (drones: string[]): LinkTarget => ({ kind: 'drone', droneId: drones[0]! })];
  for (const [target, showsPeople] of kinds.flatMap((kind) =>
    [true, false].map((on) => [kind, on] as const),
  )) {
    const { drones, visit, token } = await shared(target, { showsPeople });
    const [client, account] = [await stage.watching(visit), await stage.watching(token)];
    const limit = { measure: 'windMps', value: 3, bound: 'max', limit: 2, product: 'Calmshield' } as const;
    stage.fleet.weatherAlarm(drones[0]!, { level: 'warning', code: 'weather_limit', weather: limit });
    stage.move(drones[0]!, 5);
    await account.next(reports(drones[0]!, 5));
    await client.next(reports(drones[0]!, 5));
    const { snapshot } = await stage.watching(visit);
    expect(textsOf(account.messages)).toContain('Calmshield');
    expect(textsOf([client.messages, snapshot])).toContain('weather_limit');
    expect(textsOf([client.messages, snapshot]).filter((text) => /calmshield/i.test(text))).toEqual([]);
    expect(snapshot.drones?.find(({ alarm }) => alarm)?.alarm?.weather).toEqual({ ...limit, product: null });
  }
});

test('the end of a link closes the sockets of its visitors and no other ones', async () => {
  const { visit, token, drones, end } = await shared(wall);
  const [first, second, account] = [
    await stage.watching(visit),
    await stage.watching(visit),
    await stage.watching(token),
  ];
  await end();
  expect(await Promise.all([first.closed, second.closed])).toEqual(Array(2).fill(liveClose.unauthenticated));
  stage.move(drones[0]!, 4);
  await account.next(reports(drones[0]!, 4));
  expect(await stage.connect({ type: 'auth', token: visit }).closed).toBe(liveClose.unauthenticated);
});

test('a link closes when its account loses the right to watch', async () => {
  const { visit, id } = await shared(wall);
  const client = await stage.watching(visit);
  const { db } = stage.deps.pools;
  await db
    .updateTable('accounts')
    .set({ roles: ['lift'] })
    .where('id', '=', id)
    .execute();
  await stage.deps.events.publish({ type: 'account-changed', accountId: id });
  expect(await client.closed).toBe(liveClose.unauthenticated);
});

test('a link to something that is not live opens no live connection', async () => {
  const { visit, id } = await shared(wall);
  const { db } = stage.deps.pools;
  const flight = { kind: 'flight', flightId: crypto.randomUUID() };
  await db
    .updateTable('share_links')
    .set({ kind: 'flight', target: JSON.stringify(flight) })
    .where('account_id', '=', id)
    .execute();
  expect(await stage.connect({ type: 'auth', token: visit }).closed).toBe(liveClose.unauthenticated);
});
