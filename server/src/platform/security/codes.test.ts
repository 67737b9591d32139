import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

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

/** Wrong tries of one fresh code after another, five of each. */
async function guesses(stage: TestApp, target: string, codes: number, addressOf: (n: number) => string) {
  const outcomes: string[] = [];
  for (let n = 0; n < codes; n += 1) {
    const code = await stage.deps.codes.issue({ purpose: 'recover', target });
    const guess = code === '000000' ? '000001' : '000000';
    for (let m = 0; m < 5; m += 1) {
      const claim = { purpose: 'recover', target, code: guess, address: addressOf(n * 5 + m) } as const;
      outcomes.push(await outcomeOf(stage.deps.codes.take(claim, nothing)));
    }
  }
  return outcomes;
}

test('guessing at one target from one address ends after thirty tries a day, and not for the owner elsewhere [S9]', async () => {
  const stage = await testApp();
  const target = 'patient@farm.test';
  const outcomes = await guesses(stage, target, 30, () => '10.4.0.1');
  expect(outcomes).toEqual([...Array(30).fill('code.wrong'), ...Array(120).fill('request.rate-limited')]);
  const code = await stage.deps.codes.issue({ purpose: 'recover', target });
  const claim = { purpose: 'recover', target, code } as const;
  for (let n = 0; n < 6; n += 1)
    await outcomeOf(stage.deps.codes.take({ ...claim, code: 'guess!', address: '10.4.0.1' }, nothing));
  expect(await outcomeOf(stage.deps.codes.take({ ...claim, address: '10.4.0.2' }, nothing))).toBe('opened');
  await stage.close();
});

test('guessing at one target from everywhere ends after a hundred and twenty tries a day [S9]', async () => {
  const stage = await testApp();
  const outcomes = await guesses(stage, 'known@farm.test', 25, (n) => `10.5.0.${n}`);
  expect(outcomes).toEqual([...Array(120).fill('code.wrong'), ...Array(5).fill('request.rate-limited')]);
  await stage.close();
});

test('what takes long is made ready for a right code alone, while no transaction is open', async () => {
  const stage = await testApp();
  const { codes, pools } = stage.deps;
  const target = 'ready@farm.test';
  const code = await codes.issue({ purpose: 'recover', target });
  const claim = { purpose: 'recover', target, address: '10.6.0.1' } as const;
  const held: number[] = [];
  const makeReady = async (): Promise<string> => {
    const { rows } = await pools.owner.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    held.push(rows[0].n);
    return 'ready';
  };
  const work = async (_tx: unknown, ready: string): Promise<string> => ready;
  await expect(codes.take({ ...claim, code: 'wrong' }, work, makeReady)).rejects.toThrow('code.wrong');
  expect(held).toEqual([]);
  expect(await codes.take({ ...claim, code }, work, makeReady)).toBe('ready');
  expect(held).toEqual([0]);
  await stage.close();
});
