import type { TableSettings } from '@smartflight/contract/accounts/preferences.schemas.ts';
import { mostPreferences } from '@smartflight/contract/accounts/preferences.ts';
import { preferences } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { waitingFor } from '../../../test/blocking.ts';
import type { Client } from '../../../test/call.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const somebody = async (): Promise<Client & { token: string }> => stage.as(await stage.world.account());
const columns = (patch: Partial<TableSettings> = {}): TableSettings => ({
  kind: 'table',
  order: ['start', 'drone'],
  shown: ['place'],
  hidden: ['pilot'],
  widthsPx: { drone: 180 },
  frozen: 1,
  ...patch,
});
const named = (name: string) => ({ params: { name } });

test('a preference is kept for its account in every session, and replaced, listed and forgotten', async () => {
  const account = await stage.world.account();
  const [first, second] = [await stage.as(account), await stage.as(account)];
  const name = 'table.flights.own';
  expect(await first.call(preferences.get, named(name))).toEqual({ name, value: null, updatedAt: null });
  await first.call(preferences.set, { ...named(name), body: { value: columns() } });
  expect((await second.call(preferences.get, named(name))).value).toEqual(columns());
  await second.call(preferences.set, { ...named(name), body: { value: columns({ frozen: 3 }) } });
  const view = { kind: 'view' as const, label: 'Spray', query: '?workType=spray' };
  await second.call(preferences.set, { ...named('view.flights.a1'), body: { value: view } });
  const { items, total } = await first.call(preferences.list);
  expect(total).toBe(2);
  expect(items.map(({ value }) => value)).toEqual([columns({ frozen: 3 }), view]);
  const views = await first.call(preferences.list, { query: { of: 'view.' } });
  expect(views.items.map((item) => item.name)).toEqual(['view.flights.a1']);
  await first.call(preferences.set, { ...named(name), body: { value: null } });
  expect((await second.call(preferences.get, named(name))).value).toBeNull();
});

test('preferences of another account under the same name cannot be read, changed or deleted', async () => {
  const [mine, theirs] = [await somebody(), await somebody()];
  const at = named('table.flights.own');
  await mine.call(preferences.set, { ...at, body: { value: columns() } });
  expect((await theirs.call(preferences.get, at)).value).toBeNull();
  expect((await theirs.call(preferences.list)).items).toEqual([]);
  await theirs.call(preferences.set, { ...at, body: { value: columns({ frozen: 5 }) } });
  await theirs.call(preferences.set, { ...at, body: { value: null } });
  expect((await mine.call(preferences.get, at)).value).toEqual(columns());
});

test('names and values outside their bounds are refused, and the stored value stays', async () => {
  const client = await somebody();
  const at = named('table.flights.own');
  await client.call(preferences.set, { ...at, body: { value: columns() } });
  const wrong = [
    { ...columns(), frozen: 99 },
    { ...columns(), order: Array.from({ length: 101 }, (_, n) => `c${n}`) },
    { ...columns(), widthsPx: { drone: 5 } },
    { ...columns(), order: ['<script>'] },
    { ...columns(), more: 'x'.repeat(20_000) },
    { kind: 'view', label: '', query: '' },
    { kind: 'view', label: 'x', query: 'q'.repeat(2001) },
    { kind: 'view', label: 'half \ud83d', query: '' },
    { kind: 'view', label: 'nul \u0000', query: '' },
    { kind: 'view', label: 'x', query: 'half \udc00' },
    { kind: 'view', label: 'x', query: 'nul \u0000' },
    { kind: 'else' },
    'text',
  ];
  for (const value of wrong) {
    const answer = await stage.app.inject({
      method: 'PUT',
      url: '/api/preferences/table.flights.own',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { value },
    });
    expect(answer.statusCode, JSON.stringify(value).slice(0, 60)).toBe(400);
  }
  for (const name of ['table', 'Table.x', 'table.', `table.${'x'.repeat(80)}`, 'table.a b']) {
    const { status } = await client.refused(preferences.set, { ...named(name), body: { value: null } });
    expect(status, name).toBe(400);
  }
  const { status } = await client.refused(preferences.list, { query: { of: 'table\u0000' } });
  expect(status).toBe(400);
  expect((await client.call(preferences.get, at)).value).toEqual(columns());
});

test('the largest settings that the call takes are kept', async () => {
  const client = await somebody();
  const keys = (letter: string) => Array.from({ length: 100 }, (_, n) => `${letter}${n}`.padEnd(40, 'x'));
  const largest = columns({
    order: keys('a'),
    shown: keys('b'),
    hidden: keys('c'),
    widthsPx: Object.fromEntries(keys('d').map((key) => [key, 800])),
    frozen: 10,
  });
  const at = named('table.flights.own');
  expect((await client.call(preferences.set, { ...at, body: { value: largest } })).value).toEqual(largest);
  const view = { kind: 'view' as const, label: '界'.repeat(60), query: '界'.repeat(2000) };
  expect((await client.call(preferences.set, { ...at, body: { value: view } })).value).toEqual(view);
});

test('of many new preferences at once no more are kept than the bound; known ones can still be changed', async () => {
  const client = await somebody();
  const view = { kind: 'view' as const, label: 'v', query: '' };
  const save = async (n: number) =>
    client.raw(preferences.set, { ...named(`view.flights.${n}`), body: { value: view } });
  for (let n = 0; n < mostPreferences - 10; n++) expect((await save(n)).statusCode).toBe(200);
  const atOnce = Array.from({ length: 20 }, (_, n) => save(mostPreferences + n));
  const statuses = (await Promise.all(atOnce)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  const { items } = await client.call(preferences.list);
  expect(items).toHaveLength(mostPreferences);
  const name = items[0]?.name ?? '';
  const renamed = await client.call(preferences.set, {
    ...named(name),
    body: { value: { ...view, label: 'renamed' } },
  });
  expect(renamed.value).toMatchObject({ label: 'renamed' });
});

test('simultaneous writes of one preference end in one of them, whole', async () => {
  const client = await somebody();
  const at = named('table.flights.tenant');
  const values = [0, 1, 2, 3, 4, 5].map((frozen) => columns({ frozen, order: [`c${frozen}`] }));
  await Promise.all(values.map((value) => client.call(preferences.set, { ...at, body: { value } })));
  const { value } = await client.call(preferences.get, at);
  expect(values).toContainEqual(value);
  expect((await client.call(preferences.list)).total).toBe(1);
});

test('settings saved at the same time from two windows are both kept', async () => {
  const account = await stage.world.account();
  const [first, second] = [await stage.as(account), await stage.as(account)];
  const own = { ...named('table.flights.own'), body: { value: columns({ frozen: 2 }) } };
  const tenant = { ...named('table.flights.tenant'), body: { value: columns({ frozen: 4 }) } };
  await Promise.all([first.call(preferences.set, own), second.call(preferences.set, tenant)]);
  const { items } = await first.call(preferences.list);
  expect(items.map(({ name, value }) => [name, value])).toEqual([
    ['table.flights.own', columns({ frozen: 2 })],
    ['table.flights.tenant', columns({ frozen: 4 })],
  ]);
});

test('saving takes turns with other saves alone: what else is written for the account does not hold it up', async () => {
  const account = await stage.world.account();
  const me = await stage.as(account);
  const { app } = stage.deps.pools;
  const other = await app.connect();
  let end = 'on its way';
  let save: Promise<unknown> | undefined;
  try {
    await other.query('begin');
    // The lock that PostgreSQL takes on the account when a row that references it is inserted, such as a flight or a
    // message.
    await other.query('select from accounts where id = $1 for key share', [account.id]);
    save = me
      .call(preferences.set, { ...named('table.flights.own'), body: { value: columns() } })
      .then(() => {
        end = 'saved';
      });
    const look = async () => ((await waitingFor(app, other)).length > 0 ? 'held up' : end);
    await expect.poll(look).not.toBe('on its way');
    expect(end).toBe('saved');
  } finally {
    await other.query('rollback');
    other.release();
    await save;
  }
});
