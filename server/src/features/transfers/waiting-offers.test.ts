import { drones, profile, transfers } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(plan));
const offersOf = async ({ client }: Applicant) =>
  (await client.call(transfers.list, { query: { state: 'offered' } })).items.map(({ id }) => id);
const change = (id: string, cells: object) =>
  stage.deps.pools.db.updateTable('accounts').set(cells).where('id', '=', id).execute();

async function offered(account: string) {
  const owner = await person();
  const droneId = await stage.world.drone({ ownerId: owner.id });
  const { id } = await owner.client.call(transfers.offer, {
    params: { id: droneId },
    body: { account, confirm: droneId.slice(-4) },
  });
  return { owner, droneId, id };
}

test('an offer is accepted by the account that is verified with its address later [D-01]', async () => {
  const { id, droneId } = await offered('buyer@others.test');
  const buyer = await person({ email: 'buyer@others.test', verified: '0' });
  await change(buyer.id, { account_review: 'passed', real_name_review: 'passed', pilot_review: 'passed' });
  expect(await offersOf(buyer)).toEqual([id]);
  expect(await buyer.client.call(transfers.accept, { params: { id } })).toMatchObject({ state: 'accepted' });
  expect(await buyer.client.call(drones.get, { params: { id: droneId } })).toMatchObject({
    rights: { own: true },
  });
});

test('a change of the contact ends what was offered to it, and the next account with it may accept', async () => {
  const { id } = await offered('moving@others.test');
  const first = await person({ email: 'moving@others.test' });
  expect(await offersOf(first)).toEqual([id]);
  await change(first.id, { email: 'moved@others.test' });
  expect(await offersOf(first)).toEqual([]);
  expect((await first.client.refused(transfers.accept, { params: { id } })).code).toBe('transfer.not-found');
  const next = await person({ email: 'moving@others.test' });
  expect(await next.client.call(transfers.decline, { params: { id } })).toMatchObject({ state: 'declined' });
});

test('an offer that expired before anyone had its address is accepted by no one', async () => {
  const { id, owner } = await offered('late@others.test');
  stage.time.now += 73 * 3_600_000;
  const late = await person({ email: 'late@others.test' });
  expect(await offersOf(late)).toEqual([]);
  expect((await late.client.refused(transfers.accept, { params: { id } })).status).toBeGreaterThan(399);
  expect((await owner.client.call(transfers.list)).items).toMatchObject([{ id, state: 'expired' }]);
});

test('an account that is not verified any longer accepts no offer until it is again', async () => {
  const { id } = await offered('lapsed@others.test');
  const buyer = await person({ email: 'lapsed@others.test' });
  for (const review of ['account_review', 'real_name_review', 'pilot_review']) {
    await change(buyer.id, { [review]: 'pending' });
    expect((await buyer.client.refused(transfers.accept, { params: { id } })).status).toBe(403);
    await change(buyer.id, { [review]: 'passed' });
  }
  expect(await buyer.client.call(transfers.accept, { params: { id } })).toMatchObject({ state: 'accepted' });
});

test('erasure removes the former address of a receiver from the offers that they answered', async () => {
  const { id, owner } = await offered('former@others.test');
  const buyer = await person({ email: 'former@others.test' });
  await buyer.client.call(transfers.decline, { params: { id } });
  await change(buyer.id, { email: 'current@others.test' });
  await buyer.client.call(profile.erase, { body: { password: testPassword } });
  expect((await owner.client.call(transfers.list)).items).toMatchObject([
    { id, state: 'declined', to: { account: '' } },
  ]);
});

test('the sender who gets the address of their own offer cannot accept it', async () => {
  const { id, owner } = await offered('self@others.test');
  await change(owner.id, { email: 'self@others.test' });
  expect((await owner.client.refused(transfers.accept, { params: { id } })).code).toBe('transfer.not-found');
});

test('an offer that was withdrawn is not listed for an account that gets its address later', async () => {
  const { id, owner } = await offered('withdrawn@others.test');
  await owner.client.call(transfers.withdraw, { params: { id } });
  const late = await person({ email: 'withdrawn@others.test' });
  expect((await late.client.call(transfers.list)).items).toEqual([]);
});
