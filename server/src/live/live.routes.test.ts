import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LiveStage, openLiveStage, reports } from '../../test/live-setup.ts';
import { systemClock } from '../platform/clock.ts';
import { createFleetState } from './fleet/fleet-state.ts';
import { createStateStore } from './fleet/state-store.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await openLiveStage();
});
afterAll(() => stage.close());
const connect: LiveStage['connect'] = (...how) => stage.connect(...how);
const watching: LiveStage['watching'] = (...how) => stage.watching(...how);

test('a viewer gets own drones only, then numbered changes; a stranger never sees them [R-01] [R-07]', async () => {
  const [mara, foreign] = [await stage.person(2), await stage.person(1)];
  const [a = ''] = mara.drones;
  const client = await watching(mara.token);
  const other = await watching(foreign.token);
  expect(client.snapshot.drones?.map(({ id }) => id).sort()).toEqual(mara.drones);
  stage.move(a, 1);
  await client.next(reports(a, 1));
  stage.move(foreign.drones[0] ?? '', 3);
  await other.next(reports(foreign.drones[0] ?? '', 3));
  expect(client.messages.map(({ n }) => n)).toEqual(client.messages.map((_, k) => k + 1));
  expect(JSON.stringify(other.messages)).not.toContain(a);
  expect(JSON.stringify(client.messages)).not.toContain(foreign.drones[0]);
  client.socket.close();
  other.socket.close();
});

test('the selected drone is sent with every message, not once a tick', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  const client = await watching(mara.token, { droneIds: [a] });
  const before = client.messages.length;
  for (let k = 1; k <= 50; k++) {
    stage.move(a, 20 + k / 1000);
    await client.next(reports(a, 20 + k / 1000));
  }
  const moved = client.messages.slice(before).filter(({ drones = [] }) => drones.some(({ id }) => id === a));
  expect(moved).toHaveLength(50);
  client.socket.close();
});

test('a withdrawn right stops frames and takes the drone away at once, not at the next look at rights', async () => {
  const mara = await stage.person(2);
  const [a = '', b = ''] = mara.drones;
  const client = await watching(mara.token, { droneIds: [a] });
  await stage.deps.pools.app.query('update drones set owner_id = null where id = $1', [a]);
  await stage.deps.events.publish({ type: 'rights-changed' });
  expect((await client.next((m) => m.gone !== undefined && m.gone.length > 0)).gone).toEqual([a]);
  const seen = client.messages.length;
  stage.move(a, 5);
  stage.move(b, 6);
  await client.next(reports(b, 6));
  expect(JSON.stringify(client.messages.slice(seen))).not.toContain(a);
  client.socket.close();
});

test('the end of a session closes its socket with 4401 and a disabled account likewise', async () => {
  const [mara, jo] = [await stage.person(1), await stage.person(1)];
  const [client, other] = [await watching(mara.token), await watching(jo.token)];
  await stage.deps.sessions.end(mara.token);
  expect(await client.closed).toBe(4401);
  await stage.deps.pools.app.query('update accounts set disabled_at = now() where id = $1', [jo.id]);
  await stage.deps.events.publish({ type: 'account-changed', accountId: jo.id });
  expect(await other.closed).toBe(4401);
});

test('an account that loses its role is closed with 4403', async () => {
  const mara = await stage.person(1);
  const client = await watching(mara.token);
  await stage.deps.pools.app.query("update accounts set roles = '{91}' where id = $1", [mara.id]);
  await stage.deps.events.publish({ type: 'account-changed', accountId: mara.id });
  expect(await client.closed).toBe(4403);
  expect(client.messages.at(-1)).toEqual({ type: 'bye', code: 4403 });
});

test('an account that may not watch listens to its inbox on the same socket, and is turned away when it watches', async () => {
  const lena = await stage.person(0);
  await stage.deps.pools.app.query("update accounts set roles = '{lift}' where id = $1", [lena.id]);
  const client = connect({ type: 'auth', token: lena.token });
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'listen' });
  await client.next(({ type }) => type === 'changed');
  expect(client.messages).toEqual([{ type: 'changed', n: 1, noun: 'inbox', id: lena.id }]);
  client.say({ type: 'watch' });
  expect(await client.closed).toBe(4403);
});

test('[N-01] every listener is notified that zones changed once this process knows them', async () => {
  const mara = await stage.person(0);
  const client = connect({ type: 'auth', token: mara.token });
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'listen' });
  await client.next(({ type }) => type === 'changed');
  stage.zonesChanged();
  expect(await client.next(({ noun }) => noun === 'zones')).toEqual({
    type: 'changed',
    n: 2,
    noun: 'zones',
    id: 'all',
  });
  client.socket.close();
});

test('an account under review receives inbox messages, and is closed with 4403 when it watches [P-20]', async () => {
  const waiting = await stage.person(1, 'pending');
  const client = connect({ type: 'auth', token: waiting.token });
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'listen' });
  await client.next(({ type }) => type === 'changed');
  client.say({ type: 'watch' });
  expect(await client.closed).toBe(4403);
  expect(client.messages.map(({ type }) => type)).toEqual(['changed', 'bye']);
});

test('an account has room for many tabs that listen, and for twenty that watch', async () => {
  const mara = await stage.person(1);
  const ears = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const client = connect({ type: 'auth', token: mara.token });
      await new Promise((resolve) => client.socket.once('open', resolve));
      client.say({ type: 'listen' });
      await client.next(({ type }) => type === 'changed');
      return client;
    }),
  );
  for (const client of ears.slice(0, 20)) {
    client.say({ type: 'watch' });
    await client.next(({ type }) => type === 'snapshot');
  }
  ears[20]?.say({ type: 'watch' });
  expect(await ears[20]?.closed).toBe(1013);
  ears[0]?.say({ type: 'listen' });
  await ears[0]?.next(({ type, n }) => type === 'changed' && n !== 1);
  ears[21]?.say({ type: 'watch' });
  await ears[21]?.next(({ type }) => type === 'snapshot');
  for (const { socket } of ears) socket.close();
});

test('rights of tabs with one session are read again with one look at it', async () => {
  const mara = await stage.person(1);
  const tabs = [await watching(mara.token), await watching(mara.token), await watching(mara.token)];
  const find = vi.spyOn(stage.deps.sessions, 'find');
  const [a = ''] = mara.drones;
  await stage.deps.pools.app.query('update drones set owner_id = null where id = $1', [a]);
  await stage.deps.events.publish({ type: 'account-changed', accountId: mara.id });
  for (const tab of tabs) expect((await tab.next(({ gone = [] }) => gone.length > 0)).gone).toEqual([a]);
  expect(find.mock.calls.filter(([token]) => token === mara.token)).toHaveLength(1);
  find.mockRestore();
  for (const { socket } of tabs) socket.close();
});

test('who goes back to listening is sent no more drones, and numbers go on', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  const client = await watching(mara.token, { droneIds: [a] });
  client.say({ type: 'listen' });
  await client.next(({ type }) => type === 'changed');
  stage.move(a, 7);
  client.say({ type: 'watch' });
  const again = await client.next(({ type, n }) => type === 'snapshot' && n !== 1);
  expect(again.drones?.[0]).toMatchObject({ id: a, lat: 7 });
  expect(client.messages.filter(({ type }) => type === 'delta')).toEqual([]);
  expect(client.messages.map(({ n }) => n)).toEqual(client.messages.map((_, k) => k + 1));
  client.socket.close();
});

test('a gap is closed by requesting a new snapshot', async () => {
  const mara = await stage.person(1);
  const client = await watching(mara.token);
  client.say({ type: 'watch', fresh: true });
  const second = await client.next(({ type, n }) => type === 'snapshot' && (n ?? 0) > 1);
  expect(second.drones).toHaveLength(1);
  client.socket.close();
});

test('states are stored in one statement and read back at the next start', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  await (await watching(mara.token)).socket.close();
  stage.move(a, 42, { tankL: 7 });
  const { app } = stage.deps.pools;
  await createStateStore('drone', stage.fleet, app).save();
  const next = createFleetState({ clock: systemClock });
  await createStateStore('drone', next, app).hydrate();
  expect(next.get(a)?.drone).toMatchObject({ lat: 42, tankL: 7, online: true, name: `Name ${a}` });
});

test('a process that stores an older position late does not replace the newer one of another process', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  const { app } = stage.deps.pools;
  const at = Date.now();
  const process = (seq: number) => {
    const fleet = createFleetState({ clock: systemClock });
    fleet.register([{ id: a, name: 'Drone', model: 'X', inMaintenance: false }]);
    fleet.sample(a, { ts: at + seq, seq, bootId: 'b', data: { lat: seq, lon: 1 } }, at + seq);
    return createStateStore('drone', fleet, app);
  };
  const [older, newer] = [process(1), process(2)];
  await newer.save();
  await older.save({ all: true });
  const { rows } = await app.query(
    `select state -> 'drone' -> 'lat' as lat from drone_states where drone_id = $1`,
    [a],
  );
  expect(rows).toEqual([{ lat: 2 }]);
});
