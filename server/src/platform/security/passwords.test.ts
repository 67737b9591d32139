import { expect, test } from 'vitest';
import { fitsPassword } from './passwords.ts';

test('no password fits an account without one, not even that of the hash that takes its time', async () => {
  for (const password of ['', 'any', 'no one has this password'])
    expect(await fitsPassword(password, null)).toBe(false);
});
