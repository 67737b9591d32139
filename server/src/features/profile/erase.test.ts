import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  accounts,
  files,
  flights,
  onboarding,
  people,
  preferences,
  profile,
  reviews,
} from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { newcomer, send, signedIn } from '../../../test/people.ts';
import { picture } from '../../../test/pictures.ts';
import { testPassword } from '../../../test/world.ts';
import { erasureOfReferences } from './erase.store.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

type Person = Awaited<ReturnType<typeof newcomer>>;
const late = { username: 'Late Writer', address: 'Late Street 1' };
const somePicture = await picture();

const mine = { body: { password: testPassword } };
const staffMember = async () =>
  signedIn(stage, await stage.world.account({ roles: [roleCodes.staff], username: 'Staff' }));

async function wholeDatabase(): Promise<Map<string, string>> {
  const { owner } = stage.deps.pools;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select coalesce(string_agg(t::text, '\n'), '') as text from ${name} t`,
    );
    texts.set(name, rows[0].text);
  }
  return texts;
}
const tablesWith = (texts: Map<string, string>, marker: string): string[] =>
  [...texts].filter(([, text]) => text.includes(marker)).map(([name]) => name);

test('after erasure no marker of the person is anywhere, and flights and decisions stay', async () => {
  const mark = `mark${randomUUID().slice(0, 8)}`;
  const me = await newcomer(stage, {
    username: `Name ${mark}`,
    email: `${mark}@farm.test`,
    phone: '+8613877766655',
  });
  const admin = await staffMember();
  await me.client.call(onboarding.completeAccountInfo, {
    body: { username: `Name ${mark}`, address: `Street ${mark}`, profession: `Job ${mark}` },
  });
  const { id: reviewId, version } = await send(stage, me, 'realName');
  await admin.client.call(reviews.decide, {
    params: { id: reviewId },
    body: { version, decision: 'reject', reason: 'other', note: `Note ${mark}` },
  });
  await send(stage, me, 'pilot');
  const { db } = stage.deps.pools;
  const code = await stage.deps.codes.issue({
    purpose: 'contact',
    target: `next-${mark}@farm.test`,
    accountId: me.id,
    address: '',
  });
  await me.client.call(profile.changeContact, { body: { target: `next-${mark}@farm.test`, code } });
  await stage.deps.codes.issue({ purpose: 'recover', target: `next-${mark}@farm.test`, address: '10.3.3.3' });
  await stage
    .visitor()
    .refused(accounts.login, { body: { username: `next-${mark}@farm.test`, password: 'x' } });
  await db
    .insertInto('chat_identities')
    .values({ open_id: `open-${mark}`, account_id: me.id, nickname: mark, bound_at: new Date() })
    .execute();
  const field = await stage.world.plot({ ownerId: me.id, name: `Field ${mark}` });
  const lent = await stage.world.plot({ ownerId: admin.id });
  await stage.world.sharePlot(field, { with: admin.id });
  await stage.world.sharePlot(lent, { with: me.id, account: `next-${mark}@farm.test` });
  const drone = await stage.world.drone({ ownerId: me.id });
  const [flight = ''] = await stage.world.flights(drone, { startAt: noon - 3_600_000, lanes: 1 });
  await stage.world.team({ creatorId: admin.id, members: [me.id] });
  expect((await me.client.refused(profile.erase, mine)).code).toBe('account.owns');
  await db.updateTable('drones').set({ owner_id: null }).where('id', '=', drone).execute();
  expect(tablesWith(await wholeDatabase(), mark).length).toBeGreaterThan(5);

  const outgoing = vi.spyOn(stage.deps.outgoing, 'notify');
  await me.client.call(profile.erase, mine);
  expect(outgoing.mock.calls).toEqual([
    [{ to: `next-${mark}@farm.test`, text: 'accountErased', args: {}, language: 'en' }],
  ]);
  outgoing.mockRestore();

  const texts = await wholeDatabase();
  for (const marker of [mark, '13877766655', 'Lena Fischer', '110101199003074233'])
    expect(tablesWith(texts, marker), marker).toEqual([]);
  expect((await me.client.refused(accounts.getUserById)).code).toBe('session.ended');
  const { rows } = await stage.deps.pools.app.query(
    `select (select count(*) from files where owner_id = $1) as files,
      (select count(*) from reviews where account_id = $1 and papers is not null) as papers,
      (select count(*) from reviews where account_id = $1 and status = 'rejected') as decided,
      (select count(*) from audit where target_id = $1::text and action = 'profile.erase') as trail`,
    [me.id],
  );
  expect(rows).toEqual([{ files: 0, papers: 0, decided: 1, trail: 1 }]);
  const shares = await db.selectFrom('plot_shares').select(['plot_id', 'ended_at']).execute();
  expect(shares).toEqual([{ plot_id: field, ended_at: new Date(stage.time.now) }]);
  expect((await admin.client.call(flights.get, { params: { id: flight } })).id).toBe(flight);
  expect((await admin.client.refused(people.get, { params: { id: me.id } })).code).toBe('account.not-found');
});

test.each([
  ['basic info', (me: Person) => me.client.refused(onboarding.completeAccountInfo, { body: late })],
  ['a changed profile', (me: Person) => me.client.refused(profile.update, { body: late })],
  ['a picture', (me: Person) => me.client.refused(files.uploadAvatar, { body: { file: somePicture } })],
])('%s that was under way during an erasure leaves nothing behind', async (_what, submit) => {
  const me = await newcomer(stage, {});
  const { owner } = stage.deps.pools;
  const eraser = await owner.connect();
  await eraser.query('begin');
  await eraser.query('select from accounts where id = $1 for update', [me.id]);
  const answer = submit(me);
  await eventually(async () => {
    const { rows } = await owner.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rows.length).toBeGreaterThan(0);
  });
  await eraser.query(
    "update accounts set username = '', avatar = '', erased_at = now(), disabled_at = now() where id = $1",
    [me.id],
  );
  await eraser.query('commit');
  eraser.release();
  expect((await answer).code).toBe('session.ended');
  const { rows } = await owner.query('select username, avatar, address from accounts where id = $1', [me.id]);
  expect(rows).toEqual([{ username: '', avatar: '', address: '' }]);
});

test('the contacts of an erased account are free for a new one', async () => {
  const person = await stage.world.account();
  await (await signedIn(stage, person)).client.call(profile.erase, mine);
  const again = await stage.world.account({ email: person.email });
  expect(again.id).not.toBe(person.id);
});

test('erasure asks for the password, and takes none where there is none', async () => {
  const person = await stage.world.account();
  const me = await signedIn(stage, person);
  for (const password of ['', 'not it'])
    expect((await me.client.refused(profile.erase, { body: { password } })).code).toBe('password.wrong');
  const without = await signedIn(stage, await stage.world.account({ password: false }));
  expect((await without.client.refused(profile.erase, { body: { password: 'guess' } })).code).toBe(
    'password.wrong',
  );
  await without.client.call(profile.erase, { body: { password: '' } });
  expect((await without.client.refused(accounts.getUserById)).code).toBe('session.ended');
});

test('the last administrator can not erase itself, another can', async () => {
  await stage.deps.pools.app.query("update accounts set disabled_at = now() where '00' = any(roles)");
  const last = await staffMember();
  expect((await last.client.refused(profile.erase, mine)).code).toBe('account.last-administrator');
  await staffMember();
  await last.client.call(profile.erase, mine);
  expect((await last.client.refused(accounts.getUserById)).code).toBe('session.ended');
});

test('what stays of others who met the person stays theirs', async () => {
  const person = await signedIn(stage, await stage.world.account());
  const other = await signedIn(stage, await stage.world.account());
  const keep = { params: { name: 'table.flights' }, body: { value: null } };
  await other.client.call(preferences.set, keep);
  const plot = await stage.world.plot({ ownerId: other.id, name: 'Their field' });
  await person.client.call(profile.erase, mine);
  const { rows } = await stage.deps.pools.app.query('select name from plots where id = $1', [plot]);
  expect(rows).toEqual([{ name: 'Their field' }]);
  await other.client.call(accounts.getUserById);
});

test('erasure knows every column that names an account', async () => {
  const { rows } = await stage.deps.pools.app.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'accounts'::regclass`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(erasureOfReferences).sort());
});
