import { expect, test } from 'vitest';
import { Fault } from '../http/fault.ts';
import { fitsPassword, hashPassword } from './passwords.ts';

test('a storm of sign-ins is worked off up to its bound, and the rest gets a time to retry', async () => {
  const stored = await hashPassword('the right one');
  const tried = await Promise.allSettled(
    Array.from({ length: 230 }, () => fitsPassword('the right one', stored)),
  );
  const refused = tried.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused.length).toBeGreaterThanOrEqual(27);
  expect(refused.length).toBeLessThanOrEqual(29);
  for (const reason of refused) {
    if (!(reason instanceof Fault)) throw reason;
    expect([reason.code, reason.retryAfterS]).toEqual(['request.rate-limited', 2]);
  }
  expect(tried.filter((one) => one.status === 'fulfilled').every(({ value }) => value)).toBe(true);
  expect(await fitsPassword('the wrong one', stored)).toBe(false);
});
