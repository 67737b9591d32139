import { fitsPassword, hashPassword } from '@smartflight/server/platform/passwords.ts';

/** The baseline of a sign-in: the same hash compared again and again in a process of its own. Prints ms, one a line. */
const [count = 0] = process.argv.slice(2).map(Number);
const password = 'bench password 1';
const stored = await hashPassword(password);
await fitsPassword(password, stored);
for (let n = 0; n < count; n += 1) {
  const begun = performance.now();
  await fitsPassword(password, stored);
  console.log(performance.now() - begun);
}
