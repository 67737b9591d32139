import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { emailOf } from './world.ts';

/** Returns an actor for the demo account with a key. Throws if the demo has no such account. */
export async function actorOf(deps: Deps, key: string): Promise<UserActor> {
  const { id } = await deps.pools.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', emailOf(key))
    .executeTakeFirstOrThrow();
  const user = await deps.sessions.userOf(id);
  if (!user) throw new Error(`the demo lacks ${key}`);
  return { ...user, requestId: 'demo', language: 'en', address: '' };
}
