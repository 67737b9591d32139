import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { faultFor } from '../http/fault.ts';

// OWASP minimum for argon2id: 19 MiB, 2 passes, 1 lane. The library hashes off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Concurrent hashes: leaves one processor and one of the four pool threads to other work, however many users sign in.
 */
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1));
/** A few seconds of work; later callers would run into a timeout. */
const mostWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw faultFor('request.rate-limited', 2);
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** argon2id hash in PHC form. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let unmatchable: Promise<string> | undefined;

/** Verifies a password; a missing hash takes the same time and never matches. */
export async function fitsPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  // Not queued: it runs only once and is never refused.
  unmatchable ??= hash('no one has this password', cost);
  const against = stored ?? (await unmatchable);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored != null;
}
