import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

const nothing = async (): Promise<string> => 'opened';
const outcomeOf = async (one: Promise<unknown>): Promise<string> =>
  one.then(
    () => 'opened',
    (error: { code?: string }) => error.code ?? String(error),
  );

test('of two hundred tries at once five are evaluated and one opens [S9]', async () => {
  const stage = await testApp();
  const { codes, pools } = stage.deps;
  let tries = 0;
  const at = (): string => `10.2.${Math.floor(++tries / 250)}.${tries % 250}`;
  const target = 'race@farm.test';
  const code = await codes.issue({ purpose: 'recover', target });
  const right = await Promise.all(
    Array.from({ length: 200 }, () =>
      outcomeOf(codes.take({ purpose: 'recover', target, code, address: at() }, nothing)),
    ),
  );
  expect(right.filter((outcome) => outcome === 'opened')).toHaveLength(1);
  expect(new Set(right)).toEqual(new Set(['opened', 'code.wrong']));

  const other = 'guessed@farm.test';
  const secret = await codes.issue({ purpose: 'recover', target: other });
  const guesses = Array.from({ length: 199 }, (_, n) => String(n).padStart(6, '0')).filter(
    (guess) => guess !== secret,
  );
  const tried = await Promise.all(
    guesses.map((guess) =>
      outcomeOf(codes.take({ purpose: 'recover', target: other, code: guess, address: at() }, nothing)),
    ),
  );
  expect(new Set(tried)).toEqual(new Set(['code.wrong']));
  const row = await pools.db
    .selectFrom('verification_codes')
    .select('tries')
    .where('target', '=', other)
    .executeTakeFirst();
  expect(row?.tries).toBe(5);
  const spent = await pools.db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', `code-tries:${other}`)
    .executeTakeFirst();
  expect(spent?.count).toBe(5);
  expect(
    await outcomeOf(codes.take({ purpose: 'recover', target: other, code: secret, address: at() }, nothing)),
  ).toBe('code.wrong');
  await stage.close();
});

test('a code opens once, for ten minutes, for its purpose and target alone, and only the newest [S9]', async () => {
  const stage = await testApp();
  const { codes, pools } = stage.deps;
  const target = 'one@farm.test';
  const claim = { purpose: 'register', target, address: '10.3.0.1' } as const;
  const older = await codes.issue({ purpose: 'register', target });
  const code = await codes.issue({ purpose: 'register', target });
  if (older !== code)
    expect(await outcomeOf(codes.take({ ...claim, code: older }, nothing))).toBe('code.wrong');
  expect(await outcomeOf(codes.take({ ...claim, code, purpose: 'recover' }, nothing))).toBe('code.wrong');
  expect(await outcomeOf(codes.take({ ...claim, code, target: 'two@farm.test' }, nothing))).toBe(
    'code.wrong',
  );
  const failing = codes.take({ ...claim, code }, () => Promise.reject(new Error('work')));
  await expect(failing).rejects.toThrow('work');
  expect(await outcomeOf(codes.take({ ...claim, code }, nothing))).toBe('opened');
  expect(await outcomeOf(codes.take({ ...claim, code }, nothing))).toBe('code.wrong');
  const late = await codes.issue({ purpose: 'register', target });
  stage.time.now += 600_000;
  expect(await outcomeOf(codes.take({ ...claim, code: late }, nothing))).toBe('code.wrong');
  const stored = await pools.db.selectFrom('verification_codes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(late);
  await codes.dropExpired();
  expect(await pools.db.selectFrom('verification_codes').selectAll().execute()).toEqual([]);
  await stage.close();
});

test('guessing at one target over many codes ends after thirty tries a day [S9]', async () => {
  const stage = await testApp();
  const { codes } = stage.deps;
  const target = 'patient@farm.test';
  const outcomes: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const code = await codes.issue({ purpose: 'recover', target });
    const guess = code === '000000' ? '000001' : '000000';
    for (let m = 0; m < 5; m += 1)
      outcomes.push(
        await outcomeOf(
          codes.take({ purpose: 'recover', target, code: guess, address: `10.4.${n}.${m}` }, nothing),
        ),
      );
  }
  expect(outcomes).toEqual([...Array(30).fill('code.wrong'), ...Array(5).fill('request.rate-limited')]);
  await stage.close();
});
