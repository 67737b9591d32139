import type { AddressInfo } from 'node:net';
import { exports, inbox } from '@smartflight/contract/endpoints.ts';
import { languages } from '@smartflight/contract/kit/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { inboxTasks, kept } from './inbox.jobs.ts';
import { dropOldNotices } from './inbox-cleanup.ts';

let stage: TestApp;
let second: TestApp;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  second = await testApp({ database: stage.url });
  for (const { app } of [stage, second]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await second.close();
  await stage.close();
});

async function somebody() {
  const account = await stage.world.account();
  return { ...(await stage.as(account)), id: account.id };
}
type Person = Awaited<ReturnType<typeof somebody>>;

const now = (): Date => new Date(stage.time.now);
const post = (...notices: NewNotice[]): Promise<void> => postNotices(stage.deps.pools.db, now(), notices);
const alarm = (
  to: readonly Person[],
  drone: string,
  more: { key?: string; quietMs?: number } = {},
): NewNotice => ({
  to: to.map(({ id }) => id),
  text: 'alarm.battery_fault',
  args: { drone },
  ...more,
});
const textsOf = async ({ call }: Person): Promise<string[]> =>
  (await call(inbox.list)).items.map(({ text }) => text);
const unreadOf = async ({ call }: Person): Promise<number> => (await call(inbox.state)).unread;

test('a post in a transaction that rolls back was never posted, and notifies no one', async () => {
  const mara = await somebody();
  const reported: string[] = [];
  const stop = stage.deps.events.subscribe((event) => {
    if (event.type === 'inbox-changed') reported.push(...event.accountIds);
  });
  const undone = stage.deps.pools.db.transaction().execute(async (tx) => {
    await postNotices(tx, now(), [alarm([mara], 'undone')]);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await post(alarm([mara], 'D1'));
  await eventually(() => expect(reported).toEqual([mara.id]));
  expect(await textsOf(mara)).toEqual(['D1: battery fault.']);
  stop();
});

test('one statement notifies many, each reads in their own language, and a disabled account gets nothing', async () => {
  const [mara, jo] = [await somebody(), await somebody()];
  const gone = await stage.world.account({ disabled: true });
  await post({
    to: [mara.id, jo.id, gone.id, mara.id],
    text: 'export.ready',
    args: { file: '<b>flüge</b>.xlsx', rows: 1234 },
    target: { page: 'flights', query: { export: 'x' } },
  });
  const reply = await Promise.all(
    languages.map(async (language) => {
      const { items } = await jo.call(inbox.list, { headers: { 'accept-language': language } });
      return items[0]?.text;
    }),
  );
  expect(new Set(reply).size).toBe(languages.length);
  for (const text of reply) expect(text).toContain('<b>flüge</b>.xlsx');
  expect(reply[languages.indexOf('en')]).toContain('1,234 rows');
  const { items, unread } = await mara.call(inbox.list);
  expect(items).toMatchObject([
    {
      no: 1,
      kind: 'export',
      severity: 'info',
      target: { page: 'flights', query: { export: 'x' } },
      readAt: null,
    },
  ]);
  expect(unread).toBe(1);
  const { rows } = await stage.deps.pools.app.query('select from notices where account_id = $1', [gone.id]);
  expect(rows).toHaveLength(0);
});

test('a repeat within its quiet time is dropped, a later one takes the place of the first, unread and on top', async () => {
  const mara = await somebody();
  const about = { key: 'alarm:D1', quietMs: 60_000 };
  await post(alarm([mara], 'first', about));
  await post(alarm([mara], 'other'));
  await post(alarm([mara], 'repeat', about), alarm([mara], 'repeat again', about));
  expect(await textsOf(mara)).toEqual(['other: battery fault.', 'first: battery fault.']);
  const [, first] = (await mara.call(inbox.list)).items;
  await mara.call(inbox.mark, { params: { id: first?.id ?? '' }, body: { read: true } });
  expect(await unreadOf(mara)).toBe(1);
  stage.time.now += 60_001;
  await post(alarm([mara], 'later', about));
  expect(await textsOf(mara)).toEqual(['later: battery fault.', 'other: battery fault.']);
  expect(await unreadOf(mara)).toBe(2);
});

test('the same key posted by many at once is one notice', async () => {
  const [mara, jo] = [await somebody(), await somebody()];
  const both = alarm([jo, mara], 'D', { key: 'k', quietMs: 60_000 });
  await Promise.all(Array.from({ length: 8 }, () => post(both)));
  expect(await textsOf(mara)).toHaveLength(1);
  expect(await textsOf(jo)).toHaveLength(1);
});

test('pages follow each other without a gap or a double while new ones arrive; filters are the server’s', async () => {
  const mara = await somebody();
  for (let k = 1; k <= 7; k++) await post(alarm([mara], `D${k}`));
  await post({ to: [mara.id], text: 'export.failed', args: { file: 'f' } });
  const first = await mara.call(inbox.list, { query: { size: 4 } });
  await post(alarm([mara], 'new'));
  const rest = await mara.call(inbox.list, { query: { size: 4, before: first.next ?? 0 } });
  expect([...first.items, ...rest.items].map(({ no }) => no)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(rest.next).toBeNull();
  const exported = await mara.call(inbox.list, { query: { kind: 'export' } });
  expect(exported.items.map(({ kind }) => kind)).toEqual(['export']);
  await mara.call(inbox.mark, { params: { id: exported.items[0]?.id ?? '' }, body: { read: true } });
  expect((await mara.call(inbox.list, { query: { unread: 'true' } })).items).toHaveLength(8);
});

test('the state names the most severe unread message', async () => {
  const mara = await somebody();
  const worst = async () => (await mara.call(inbox.state)).worst;
  expect(await worst()).toBeUndefined();
  await post({ to: [mara.id], text: 'alarm.low_tank', args: { drone: 'D1' } });
  expect(await worst()).toBe('warning');
  await post(alarm([mara], 'D1'));
  expect(await worst()).toBe('critical');
  await mara.call(inbox.markAll, { body: { upTo: (await mara.call(inbox.state)).newest } });
  expect(await worst()).toBeUndefined();
});

test('marking all up to what was seen leaves what came meanwhile unread', async () => {
  const mara = await somebody();
  await post(alarm([mara], 'D1'), alarm([mara], 'D2'));
  const { newest } = await mara.call(inbox.state);
  await post(alarm([mara], 'meanwhile'));
  const state = await mara.call(inbox.markAll, { body: { upTo: newest } });
  expect(state).toMatchObject({ unread: 1, newest: 3 });
  expect((await mara.call(inbox.list, { query: { unread: 'true' } })).items[0]?.text).toContain('meanwhile');
});

test('numbers appear in their order: who waits to commit holds back those who post after', async () => {
  const mara = await somebody();
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let posted: () => void = () => undefined;
  const isPosted = new Promise<void>((resolve) => {
    posted = resolve;
  });
  const slow = stage.deps.pools.db.transaction().execute(async (tx) => {
    await postNotices(tx, now(), [alarm([mara], 'slow')]);
    posted();
    await held;
  });
  await isPosted;
  const quick = post(alarm([mara], 'quick'));
  expect(await mara.call(inbox.state)).toEqual({ unread: 0, newest: 0 });
  commit();
  await Promise.all([slow, quick]);
  expect(await textsOf(mara)).toEqual(['quick: battery fault.', 'slow: battery fault.']);
});

test('one notice that cannot be rendered does not break the inbox, and is not counted', async () => {
  const mara = await somebody();
  await post(alarm([mara], 'D'));
  const odd = [
    ['alarm.battery_fault', {}],
    ['alarm.battery_fault', { name: 'D' }],
    ['alarm.of_tomorrow', { drone: 'D' }],
  ] as const;
  for (const [k, [text, args]] of odd.entries())
    await stage.deps.pools.app.query(
      `insert into notices (account_id, no, kind, severity, text_id, args, created_at)
       values ($1, $2, 'alarm', 'critical', $3, $4, now())`,
      [mara.id, k + 2, text, JSON.stringify(args)],
    );
  expect(await textsOf(mara)).toEqual(['D: battery fault.']);
  expect(await unreadOf(mara)).toBe(1);
});

test('a foreign notice is as missing as one that never was', async () => {
  const [mara, jo] = [await somebody(), await somebody()];
  await post(alarm([mara], 'D'));
  const id = (await mara.call(inbox.list)).items[0]?.id ?? '';
  const input = { params: { id }, body: { read: true } };
  expect(await jo.refused(inbox.mark, input)).toMatchObject({ status: 404, code: 'notice.not-found' });
  expect(await unreadOf(mara)).toBe(1);
  expect(await mara.call(inbox.mark, input)).toMatchObject({ unread: 0 });
});

async function listening(at: TestApp, { token }: Person) {
  const { port } = at.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
  let received = 0;
  socket.on('message', (data) => {
    const { type, noun } = JSON.parse(String(data));
    if (type === 'changed' && noun === 'inbox') received += 1;
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'auth', token }));
  socket.send(JSON.stringify({ type: 'listen' }));
  await eventually(() => expect(received).toBe(1));
  return { received: () => received, close: () => socket.close() };
}

test('a notice is sent at once to its reader on every process, and to no other', async () => {
  const [mara, jo] = [await somebody(), await somebody()];
  const [here, there, other] = [
    await listening(stage, mara),
    await listening(second, mara),
    await listening(second, jo),
  ];
  await post(alarm([mara], 'D'));
  await eventually(() => expect([here.received(), there.received()]).toEqual([2, 2]));
  const id = (await mara.call(inbox.list)).items[0]?.id ?? '';
  await mara.call(inbox.mark, { params: { id }, body: { read: true } });
  await eventually(() => expect([here.received(), there.received()]).toEqual([3, 3]));
  expect(other.received()).toBe(1);
  for (const client of [here, there, other]) client.close();
});

test('a burst of notices is few messages, and one after the last', async () => {
  const mara = await somebody();
  const client = await listening(stage, mara);
  for (let k = 0; k < 30; k++) await post(alarm([mara], `D${k}`));
  await post(alarm([mara], 'last'));
  const before = client.received();
  expect(before).toBeLessThan(10);
  await eventually(() => expect(client.received()).toBeGreaterThan(before));
  client.close();
});

test('a finished export notifies its reader and leads to the log that has it', async () => {
  const mara = await somebody();
  const body = { of: 'flights' as const, query: { scope: 'own' as const } };
  const job = await mara.call(exports.create, { body });
  await eventually(async () => expect(await unreadOf(mara)).toBe(1));
  const { items } = await mara.call(inbox.list);
  expect(items[0]).toMatchObject({
    kind: 'export',
    severity: 'info',
    target: { page: 'flights', query: { export: job.id } },
  });
  expect(items[0]?.text).toContain(job.fileName);
});

test('notices end after their days, and an account keeps the newest of too many', async () => {
  const [mara, jo] = [await stage.world.account(), await stage.world.account()];
  const drone = (name: string, to: string): NewNotice => ({
    to: [to],
    text: 'alarm.battery_fault',
    args: { drone: name },
  });
  await post(drone('old', mara.id));
  stage.time.now += kept.days * 86_400_000;
  await post(drone('new', mara.id));
  await post(...Array.from({ length: kept.most + 20 }, (_, k) => drone(`D${k}`, jo.id)));
  stage.time.now += 1;
  await inboxTasks(stage.deps)['dropOldNotices']?.({}, {} as never);
  const [hers, his] = [await stage.as(mara), await stage.as(jo)];
  expect((await hers.call(inbox.list)).items.map(({ text }) => text)).toEqual(['new: battery fault.']);
  expect(await his.call(inbox.state)).toMatchObject({ unread: kept.most, newest: kept.most + 20 });
});

test('the clean-up goes step by step over all accounts, and notifies those who lost something unread', async () => {
  const people = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
  const [reader, ...unreaders] = people;
  for (const one of people) for (let k = 1; k <= 5; k++) await post(alarm([one], `D${k}`));
  const reported = new Set<string>();
  const stop = stage.deps.events.subscribe((event) => {
    if (event.type === 'inbox-changed') for (const id of event.accountIds) reported.add(id);
  });
  await reader?.call(inbox.markAll, { body: { upTo: 5 } });
  // Events are ordered: once this one was received, no earlier one is pending.
  const last = await somebody();
  await post(alarm([last], 'last'));
  await eventually(() => expect(reported).toContain(last.id));
  reported.clear();
  const { db } = stage.deps.pools;
  await dropOldNotices(db, { before: new Date(0), most: 2, atOnce: { accounts: 2, notices: 3 } });
  for (const one of people) expect(await textsOf(one)).toEqual(['D5: battery fault.', 'D4: battery fault.']);
  await eventually(() => expect(unreaders.every(({ id }) => reported.has(id))).toBe(true));
  expect(reported).not.toContain(reader?.id);
  await dropOldNotices(db, {
    before: new Date(stage.time.now + 1),
    most: 2,
    atOnce: { accounts: 2, notices: 3 },
  });
  for (const one of people) expect(await textsOf(one)).toEqual([]);
  stop();
});
