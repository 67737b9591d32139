import { roleCodes } from '@smartflight/contract/access/access.ts';
import { profile, tasks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
  // A waiting supervisor is given to their account by the database, with its clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(plan));

async function supervised(account: string) {
  const companyId = await stage.world.company();
  const inviter = await person({ roles: [roleCodes.manager], companyId });
  const { id } = await stage.world.task({ inviterId: inviter.id, companyId });
  await inviter.client.call(tasks.addSupervisor, { params: { id }, body: { account } });
  return { id, inviter };
}
const sees = async ({ client }: Applicant, id: string) =>
  (await client.raw(tasks.get, { params: { id } })).statusCode === 200;

test('a supervisor sees the task while their verified account has the address that was typed', async () => {
  const { id, inviter } = await supervised('bureau@others.test');
  await inviter.client.call(tasks.addSupervisor, { params: { id }, body: { account: 'second@others.test' } });
  const bureau = await person({ email: 'bureau@others.test' });
  expect(await bureau.client.call(tasks.get, { params: { id } })).toMatchObject({
    right: 'supervise',
    supervisors: [{ account: 'bureau@others.test' }],
  });
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ email: 'elsewhere@others.test' })
    .where('id', '=', bureau.id)
    .execute();
  expect(await sees(bureau, id)).toBe(false);
  const next = await person({ email: 'bureau@others.test' });
  expect(await sees(next, id)).toBe(true);
  expect((await inviter.client.call(tasks.get, { params: { id } })).supervisors).toMatchObject([
    { account: 'bureau@others.test', name: null },
    { account: 'second@others.test', name: null },
  ]);
});

test("a colleague of the inviter may enter the inviter's address, and no answer shows whose it is", async () => {
  const { id, inviter } = await supervised('bureau-of-two@others.test');
  const { companyId, email } = await stage.deps.pools.db
    .selectFrom('accounts')
    .select(['company_id as companyId', 'email'])
    .where('id', '=', inviter.id)
    .executeTakeFirstOrThrow();
  const colleague = await person({ roles: [roleCodes.manager], companyId: companyId as string });
  const add = (account: string) =>
    colleague.client.raw(tasks.addSupervisor, { params: { id }, body: { account } });
  expect([(await add(email as string)).statusCode, (await add('unknown@others.test')).statusCode]).toEqual([
    200, 200,
  ]);
  const own = await inviter.client.raw(tasks.addSupervisor, {
    params: { id },
    body: { account: email as string },
  });
  expect(own.statusCode).toBe(409);
  expect(await inviter.client.call(tasks.get, { params: { id } })).toMatchObject({ right: 'edit' });
});

test('a copied task waits for the same supervisors', async () => {
  const { id, inviter } = await supervised('copied@others.test');
  const copy = await inviter.client.call(tasks.copy, {
    params: { id },
    body: { name: 'Again', period: { from: '2026-10-01', to: '2026-10-20' }, withDrones: true },
  });
  const late = await person({ email: 'copied@others.test' });
  expect(await sees(late, copy.id)).toBe(true);
});

test('copying a task does not prolong the 30 days that its supervisors wait', async () => {
  const { id, inviter } = await supervised('overdue@others.test');
  await stage.deps.pools.db
    .updateTable('task_supervisors')
    .set({ added_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('task_id', '=', id)
    .execute();
  const copy = await inviter.client.call(tasks.copy, {
    params: { id },
    body: { name: 'Again', period: { from: '2026-10-01', to: '2026-10-20' }, withDrones: true },
  });
  const late = await person({ email: 'overdue@others.test' });
  expect(await sees(late, id)).toBe(false);
  expect(await sees(late, copy.id)).toBe(false);
  expect(copy.supervisors).toHaveLength(1);
});

test('a supervisor who is not verified any longer sees no task until they are again', async () => {
  const { id } = await supervised('checked@others.test');
  const checked = await person({ email: 'checked@others.test' });
  for (const review of ['account_review', 'real_name_review', 'pilot_review']) {
    const set = (state: string) =>
      stage.deps.pools.db
        .updateTable('accounts')
        .set({ [review]: state })
        .where('id', '=', checked.id)
        .execute();
    await set('pending');
    expect(await sees(checked, id)).toBe(false);
    await set('passed');
    expect(await sees(checked, id)).toBe(true);
  }
});

test('erasing an account that is not verified removes the entries that wait for its address', async () => {
  const { id, inviter } = await supervised('erased@others.test');
  const { client } = await person({ email: 'erased@others.test', verified: '0' });
  await client.call(profile.erase, { body: { password: testPassword } });
  expect((await inviter.client.call(tasks.get, { params: { id } })).supervisors).toEqual([]);
});
