import { createInterface } from 'node:readline';
import { fitsPassword, hashPassword } from '@smartflight/server/platform/security/passwords.ts';

/** The baseline of a sign-in: compares the same hash in its own process, once for each input line. Prints ms. */
const password = 'bench password 1';
const stored = await hashPassword(password);
await fitsPassword(password, stored);
for await (const _line of createInterface({ input: process.stdin })) {
  const begun = performance.now();
  await fitsPassword(password, stored);
  console.log(performance.now() - begun);
}
