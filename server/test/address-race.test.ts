import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, plotShares, plots, tasks, transfers } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { oneWaitsFor } from './blocking.ts';
import { field } from './fields.ts';
import { type Applicant, signedIn } from './people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
  // Waiting entries are given to their account by the database, with its clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.app.query(text, values)).rows;
const newAddress = () => `${randomUUID()}@race.test`;
const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(plan));

/** A transaction of its own, whose connection ends with the test. */
async function begin() {
  const client = await stage.deps.pools.app.connect();
  onTestFinished(() => client.release(true));
  await client.query('begin');
  return client;
}

/** What a person enters for an address, and the account that the entry has afterwards. */
const entries: Record<string, { enter: (account: string) => Promise<() => Promise<unknown>>; of: string }> = {
  permission: {
    enter: async (account) => {
      const owner = await person();
      const id = await stage.world.drone({ ownerId: owner.id });
      return () => owner.client.call(drones.grant, { params: { id }, body: { account } });
    },
    of: 'select account_id from grants where address = $1',
  },
  offer: {
    enter: async (account) => {
      const owner = await person();
      const id = await stage.world.drone({ ownerId: owner.id });
      return () =>
        owner.client.call(transfers.offer, { params: { id }, body: { account, confirm: id.slice(-4) } });
    },
    of: 'select to_id as account_id from transfers where account = $1',
  },
  supervisor: {
    enter: async (account) => {
      const companyId = await stage.world.company();
      const inviter = await person({ roles: [roleCodes.manager], companyId });
      const { id } = await stage.world.task({ inviterId: inviter.id, companyId });
      return () => inviter.client.call(tasks.addSupervisor, { params: { id }, body: { account } });
    },
    of: 'select account_id from task_supervisors where account = $1',
  },
  'plot share': {
    enter: async (account) => {
      const { client } = await person();
      const { id } = await client.call(plots.create, { body: { name: 'Ours', boundary: field() } });
      return () => client.call(plotShares.create, { params: { id }, body: { account, right: 'view' } });
    },
    of: 'select account_id from plot_shares where account = $1',
  },
};

for (const [kind, { enter, of }] of Object.entries(entries))
  test(`a ${kind} that is entered while an account gets the address has that account`, async () => {
    const address = newAddress();
    const call = await enter(address);
    const getter = await person();
    const change = await begin();
    await change.query('update accounts set email = $2 where id = $1', [getter.id, address]);
    const entered = call();
    await Promise.race([oneWaitsFor(stage.deps.pools.app, change), entered]);
    await change.query('commit');
    await entered;
    expect(await rows(of, [address])).toEqual([{ account_id: getter.id }]);
  });

test('an offer is accepted while its receiver changes their contact, without a deadlock', async () => {
  const address = newAddress();
  const [owner, receiver] = [await person(), await person({ email: address })];
  const droneId = await stage.world.drone({ ownerId: owner.id });
  const { id } = await owner.client.call(transfers.offer, {
    params: { id: droneId },
    body: { account: address, confirm: droneId.slice(-4) },
  });
  const change = await begin();
  await change.query('select from accounts where id = $1 for update', [receiver.id]);
  const accepted = receiver.client.raw(transfers.accept, { params: { id } });
  await Promise.race([oneWaitsFor(stage.deps.pools.app, change), accepted]);
  await change.query('update accounts set email = $2 where id = $1', [receiver.id, newAddress()]);
  await change.query('commit');
  expect((await accepted).statusCode).toBe(409);
  expect(await rows('select owner_id from devices where id = $1', [droneId])).toEqual([
    { owner_id: owner.id },
  ]);
});
