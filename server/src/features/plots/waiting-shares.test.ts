import { plotShares, plots } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { field } from '../../../test/fields.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';

const dayMs = 86_400_000;

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
  // A waiting share is given to its account by the database, with its clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(plan));

const share = (owner: Applicant, id: string, account: string) =>
  owner.client.call(plotShares.create, { params: { id }, body: { account, right: 'use' } });

const plotOf = async (owner: Applicant): Promise<string> =>
  (await owner.client.call(plots.create, { body: { name: 'Ours', boundary: field() } })).id;

const pass = (id: string) =>
  stage.deps.pools.db
    .updateTable('accounts')
    .set({ account_review: 'passed', real_name_review: 'passed', pilot_review: 'passed' })
    .where('id', '=', id)
    .execute();

const seenBy = async (one: Applicant) =>
  (await one.client.call(plots.list, { query: { right: 'use' } })).items.map(({ id }) => id);

test('[T-04] a share takes effect when an account with its address is verified', async () => {
  const owner = await person();
  const id = await plotOf(owner);
  await share(owner, id, 'late@others.test');
  const late = await person({ email: 'late@others.test', verified: '0' });
  await share(owner, id, '+8613800002222');
  const phoned = await person({ phone: '+8613800002222' });
  expect(await seenBy(phoned)).toEqual([id]);
  await pass(late.id);
  expect(await seenBy(late)).toEqual([id]);
});

test('[T-04] a share takes effect when a disabled account is enabled, or a verified one gets its address', async () => {
  const owner = await person();
  const id = await plotOf(owner);
  const [disabled, other] = [await stage.world.account({ disabled: true }), await person()];
  await share(owner, id, disabled.email);
  await share(owner, id, 'moved@others.test');
  const { db } = stage.deps.pools;
  await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', disabled.id).execute();
  await db.updateTable('accounts').set({ email: 'moved@others.test' }).where('id', '=', other.id).execute();
  expect(await seenBy(await signedIn(stage, disabled))).toEqual([id]);
  expect(await seenBy(other)).toEqual([id]);
});

test('a share that waited for more than 30 days, or was ended, takes no effect', async () => {
  const owner = await person();
  const id = await plotOf(owner);
  const { id: shareId } = await share(owner, id, 'ended@others.test');
  await owner.client.call(plotShares.revoke, { params: { id, shareId } });
  await share(owner, id, 'old@others.test');
  await stage.deps.pools.db
    .updateTable('plot_shares')
    .set({ shared_at: new Date(Date.now() - 31 * dayMs) })
    .where('account', '=', 'old@others.test')
    .execute();
  const late = [await person({ email: 'ended@others.test' }), await person({ email: 'old@others.test' })];
  for (const one of late) expect(await seenBy(one)).toEqual([]);
  // Listed on, because its absence would show that no account has the address.
  expect((await owner.client.call(plotShares.list, { params: { id } })).items).toHaveLength(1);
});

test('a second share by the other address of an account waits until the first ends, and both end when it leaves', async () => {
  const owner = await person();
  const phone = '+8613800003333';
  const guest = await person({ phone });
  const id = await plotOf(owner);
  const first = await share(owner, id, guest.email);
  await share(owner, id, phone);
  expect(await seenBy(guest)).toEqual([id]);
  await owner.client.call(plotShares.revoke, { params: { id, shareId: first.id } });
  expect(await seenBy(guest)).toEqual([id]);
  await share(owner, id, guest.email);
  await guest.client.call(plotShares.leave, { params: { id } });
  expect((await owner.client.call(plotShares.list, { params: { id } })).items).toEqual([]);
  expect(await seenBy(guest)).toEqual([]);
});
