import { hash, verify } from '@node-rs/argon2';

// OWASP's argon2id floor: 19 MiB, 2 passes, 1 lane. The library hashes off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may be computed at once, so that a storm of sign-ins leaves threads for the rest. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

let nobody: Promise<string> | undefined;

/** True when the password fits; an account without a hash costs the same time and never fits. */
export async function fitsPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored != null;
}
