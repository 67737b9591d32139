import { roleCodes } from '@smartflight/contract/access/access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import type { UserActor } from './actor.ts';
import { asCaller, presentCaller } from './caller.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function manager(): Promise<UserActor> {
  const companyId = await stage.world.company();
  const { id } = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const user = await stage.deps.sessions.find(await stage.deps.sessions.start(id));
  if (!user) throw new Error('no session');
  return { ...user, requestId: 'r', language: 'en', address: '10.0.0.1' };
}

const accounts = () => stage.deps.pools.db.updateTable('accounts');

/** Stores a company in a transaction, in which `during` happens before the commit. */
const store = (actor: UserActor, during: () => Promise<unknown>): Promise<unknown> =>
  asCaller(actor, () =>
    stage.deps.pools.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('companies')
        .values({ name: `of ${actor.id}`, invitation_code: actor.id.slice(0, 6) })
        .execute();
      await during();
    }),
  );
const isStored = async ({ id }: UserActor): Promise<boolean> =>
  (await stage.deps.pools.db.selectFrom('companies').select('id').where('name', '=', `of ${id}`).execute())
    .length > 0;

const changes: Record<string, [string, (actor: UserActor) => Promise<unknown>]> = {
  'the session ends': ['session.ended', ({ id }) => stage.deps.sessions.endAll(id)],
  'the account is disabled': [
    'session.ended',
    ({ id }) => accounts().set({ disabled_at: new Date() }).where('id', '=', id).execute(),
  ],
  'a role is taken away': [
    'access.denied',
    ({ id }) =>
      accounts()
        .set({ roles: [roleCodes.individual] })
        .where('id', '=', id)
        .execute(),
  ],
  'the company changes': [
    'access.denied',
    ({ id }) => accounts().set({ company_id: null }).where('id', '=', id).execute(),
  ],
  'a review is taken back': [
    'access.denied',
    ({ id }) => accounts().set({ pilot_review: 'rejected' }).where('id', '=', id).execute(),
  ],
};

test.for(Object.entries(changes))(
  'nothing is written when %s before the commit',
  async ([, [code, change]]) => {
    const actor = await manager();
    await expect(store(actor, () => outside(() => change(actor)))).rejects.toMatchObject({ code });
    expect(await isStored(actor)).toBe(false);
  },
);

/** Runs as a job does, for no caller. */
const outside = (run: () => Promise<unknown>): Promise<unknown> => asCaller(undefined, run);

test('rights that are gained, or stay, let a transaction through', async () => {
  const actor = await manager();
  await store(actor, () =>
    outside(() =>
      accounts()
        .set({ roles: [roleCodes.manager, roleCodes.staff] })
        .where('id', '=', actor.id)
        .execute(),
    ),
  );
  expect(await isStored(actor)).toBe(true);
});

test('a call may end its own session in its own transaction', async () => {
  const actor = await manager();
  await asCaller(actor, () =>
    stage.deps.pools.db.transaction().execute((tx) => stage.deps.sessions.endAll(actor.id, { within: tx })),
  );
  expect(await stage.deps.sessions.list(actor.id)).toEqual([]);
});

test('what a handler leaves running no longer acts for its caller', async () => {
  const actor = await manager();
  let later: Promise<UserActor | undefined> | undefined;
  await asCaller(actor, async () => {
    expect(presentCaller()?.id).toBe(actor.id);
    later = new Promise((resolve) => setTimeout(() => resolve(presentCaller()), 0));
  });
  expect(await later).toBeUndefined();
});
