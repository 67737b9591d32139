import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('of a thousand wrong codes at once, each from another address, five are evaluated [S9]', async () => {
  const stage = await testApp();
  const target = 'guessed@farm.test';
  const secret = await stage.deps.codes.issue({ purpose: 'recover', target });
  const guesses = Array.from({ length: 1001 }, (_, n) => String(n).padStart(6, '0'))
    .filter((guess) => guess !== secret)
    .slice(0, 1000);
  const tried = await Promise.allSettled(
    guesses.map((code, n) => {
      const address = `10.7.${Math.floor(n / 250)}.${n % 250}`;
      return stage.deps.codes.take({ purpose: 'recover', target, code, address }, async () => 'opened');
    }),
  );
  const reasons = tried.map((one) => (one.status === 'rejected' ? one.reason.code : one.value));
  expect(reasons).toEqual(Array(1000).fill('code.wrong'));
  const { db } = stage.deps.pools;
  const row = await db.selectFrom('verification_codes').select('tries').executeTakeFirst();
  // What the code's own counter let through is what the target's counter saw, and nothing else was compared.
  const spent = await db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', `code-tries:${target}`)
    .executeTakeFirst();
  expect([row?.tries, spent?.count]).toEqual([5, 5]);
  const right = stage.deps.codes.take(
    { purpose: 'recover', target, code: secret, address: '10.8.0.1' },
    async () => 'opened',
  );
  await expect(right).rejects.toMatchObject({ code: 'code.wrong' });
  await stage.close();
}, 60_000);
