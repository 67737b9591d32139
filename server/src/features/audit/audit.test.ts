import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  accounts,
  drones,
  audit as endpoints,
  flights,
  people,
  profile,
  reviews,
} from '@smartflight/contract/endpoints.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, newcomer, send, signedIn } from '../../../test/people.ts';
import { testCode, testPassword } from '../../../test/world.ts';

let stage: TestApp;
let admin: Applicant;
let person: Applicant;
beforeAll(async () => {
  stage = await testApp();
  admin = await signedIn(
    stage,
    await stage.world.account({
      roles: [roleCodes.staff],
      username: 'Ada Admin',
      companyId: await stage.world.company(),
    }),
  );
  person = await signedIn(stage, await stage.world.account({ username: 'Paul Person' }));
});
afterAll(() => stage.close());

const countRows = async (): Promise<number> => {
  const { rows } = await stage.deps.pools.app.query('select count(*) from audit');
  return rows[0].count;
};

/** Actions and how often each is done; each must be in the trail once. */
function deeds(
  items: readonly { id: string; version: number }[],
): [times: number, deed: (n: number) => Promise<unknown>][] {
  const signIn = (password: string, username = person.email) =>
    stage.visitor().raw(accounts.login, { body: { username, password } });
  const papers = {
    model: 'T40',
    year: 2026,
    batch: 'b',
    number: '1',
    pd: '2026-01-01',
    phone: '+8613800138000',
  };
  const of = (n: number) => ({ params: { id: items[n]?.id ?? '' } });
  return [
    [10, () => signIn(testPassword)],
    [10, () => signIn('not it')],
    [5, (n) => signIn('not it', `nobody-${n}@farm.test`)],
    [5, async () => (await signedIn(stage, person)).client.call(accounts.logout)],
    [5, (n) => person.client.call(profile.update, { body: { profession: `job ${n}` } })],
    [5, () => person.client.call(profile.papers)],
    [5, () => person.client.raw(profile.exportOwn)],
    [5, () => person.client.raw(flights.export)],
    [5, () => admin.client.raw(endpoints.export, { query: { targetId: randomUUID() } })],
    [5, (n) => admin.client.call(drones.register, { body: { ...papers, droneId: `A${n}` } })],
    [5, (n) => admin.client.call(drones.provision, { params: { id: `A${n}` } })],
    [
      5,
      async () =>
        person.client.call(drones.bind, {
          query: { droneId: await stage.world.drone(), activateCode: testCode },
        }),
    ],
    [5, (n) => admin.client.call(reviews.reveal, of(n))],
    [
      5,
      (n) =>
        admin.client.call(reviews.decide, {
          ...of(n),
          body: { version: items[n]?.version ?? 0, decision: 'reject', reason: 'expired' },
        }),
    ],
    [
      10,
      (n) =>
        admin.client.call(people.setDisabled, { params: { id: person.id }, body: { disabled: n % 2 === 0 } }),
    ],
    [
      10,
      async () =>
        admin.client.call(people.setRoles, {
          params: { id: (await stage.world.account()).id },
          body: { roles: [roleCodes.manager] },
        }),
    ],
  ];
}

test('a hundred actions are a hundred rows of the trail, and the chain holds over them', async () => {
  const items = [];
  for (let n = 0; n < 5; n += 1) {
    const applicant = await newcomer(stage);
    await send(stage, applicant, 'account');
    items.push(await send(stage, applicant, 'realName'));
  }
  const before = await countRows();
  let done = 0;
  for (const [times, deed] of deeds(items))
    for (let n = 0; n < times; n += 1) {
      await deed(n);
      done += 1;
      expect(await countRows(), deed.toString()).toBe(before + done);
    }
  expect(done).toBe(100);
  expect(await admin.client.call(endpoints.verify)).toEqual({
    checked: before + 100,
    brokenAt: null,
    fault: null,
  });
  const { rows } = await stage.deps.pools.app.query("select string_agg(a::text, '') as text from audit a");
  for (const secret of [testPassword, '110101199003074233', person.email, 'Paul Person'])
    expect(rows[0].text).not.toContain(secret);
});

test('the trail is listed newest first, by time, action, actor and target, with names of today', async () => {
  const target = await stage.world.account({ username: 'Tina Target' });
  const body = { roles: [roleCodes.manager] };
  for (let n = 0; n < 3; n += 1)
    await admin.client.call(people.setRoles, { params: { id: target.id }, body });
  const list = async (query: object) => (await admin.client.call(endpoints.list, { query })).items;
  const rows = await list({ targetId: target.id });
  expect(rows.map(({ no }) => no)).toEqual(rows.map(({ no }) => no).toSorted((a, b) => b - a));
  expect(rows[0]).toMatchObject({
    actor: { kind: 'user', id: admin.id, name: 'Ada Admin' },
    action: 'accounts.set-roles',
    target: { kind: 'account', id: target.id, name: 'Tina Target' },
    detail: { after: [roleCodes.manager] },
  });
  expect(await list({ targetId: target.id, action: 'accounts.' })).toHaveLength(3);
  expect(await list({ targetId: target.id, action: 'accounts' })).toHaveLength(0);
  expect(await list({ targetId: target.id, actorId: person.id })).toHaveLength(0);
  expect(await list({ targetId: target.id, from: rows[1]?.at })).toHaveLength(2);
  expect(await list({ targetId: target.id, to: rows[1]?.at })).toHaveLength(1);
  const first = await admin.client.call(endpoints.list, { query: { targetId: target.id, size: 2 } });
  const rest = await admin.client.call(endpoints.list, {
    query: { targetId: target.id, size: 2, before: first.next ?? 0 },
  });
  expect([...first.items, ...rest.items]).toEqual(rows);
  expect(rest.next).toBeNull();
});

test('the spreadsheet holds the filtered rows, and an unfiltered one rolls on over many lots', async () => {
  const target = randomUUID();
  await stage.deps.pools.owner.query(
    `insert into audit (actor_kind, actor_id, action, target_kind, target_id, detail)
     select 'system', 'demo', 'test.row', 'row', $1, jsonb_build_object('n', n) from generate_series(1, 2300) n`,
    [target],
  );
  const answer = await admin.client.raw(endpoints.export, {
    query: { targetId: target },
    headers: { 'accept-language': 'zh-CN' },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  const [sheet] = await readXlsxFile(answer.rawPayload);
  expect(sheet?.data[0]?.slice(0, 3)).toEqual(['编号', '时间 (UTC)', '操作者']);
  expect(sheet?.data).toHaveLength(2301);
  expect(sheet?.data[1]?.[7]).toBe('{"n":2300}');
  expect(sheet?.data.at(-1)?.[7]).toBe('{"n":1}');
});
