import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserActor } from './actor.ts';

const calls = new AsyncLocalStorage<{ caller: UserActor | undefined }>();

/** Runs the handler of a request in the name of its caller, if any, until it has answered. */
export async function asCaller<T>(caller: UserActor | undefined, run: () => T): Promise<Awaited<T>> {
  const call = { caller };
  try {
    return await calls.run(call, run);
  } finally {
    // What the handler left running, such as a timer, no longer acts for the caller.
    call.caller = undefined;
  }
}

/** The signed-in account that the present code runs for; undefined in jobs, at start, and for visitors. */
export const presentCaller = (): UserActor | undefined => calls.getStore()?.caller;
