import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

const nothing = async (): Promise<string> => 'opened';
const outcomeOf = async (one: Promise<unknown>): Promise<string> =>
  one.then(
    () => 'opened',
    (error: { code?: string }) => error.code ?? String(error),
  );

test('of a hundred tries at once from one address five are evaluated and one opens [S9]', async () => {
  const stage = await testApp();
  const { codes, pools } = stage.deps;
  const address = '10.2.0.1';
  const target = 'race@farm.test';
  const code = await codes.issue({ purpose: 'recover', target, address });
  const right = await Promise.all(
    Array.from({ length: 100 }, () =>
      outcomeOf(codes.take({ purpose: 'recover', target, code, address }, nothing)),
    ),
  );
  expect(right.filter((outcome) => outcome === 'opened')).toHaveLength(1);
  expect(new Set(right)).toEqual(new Set(['opened', 'code.wrong', 'request.rate-limited']));

  const other = { purpose: 'recover', target: 'guessed@farm.test', address: '10.2.0.2' } as const;
  const secret = await codes.issue(other);
  const guesses = Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '0')).filter(
    (guess) => guess !== secret,
  );
  const tried = await Promise.all(
    guesses.slice(0, 29).map((guess) => outcomeOf(codes.take({ ...other, code: guess }, nothing))),
  );
  expect(new Set(tried)).toEqual(new Set(['code.wrong']));
  const row = await pools.db
    .selectFrom('verification_codes')
    .select('tries')
    .where('target', '=', other.target)
    .executeTakeFirst();
  expect(row?.tries).toBe(5);
  const spent = await pools.db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', `code-tries:${other.target}`)
    .executeTakeFirst();
  expect(spent?.count).toBe(5);
  expect(await outcomeOf(codes.take({ ...other, code: secret }, nothing))).toBe('code.wrong');
  await stage.close();
});

test('wrong codes from other addresses leave a code as it is, and it opens only from its own [S9]', async () => {
  const stage = await testApp();
  const { codes } = stage.deps;
  const asked = { purpose: 'recover', target: 'owner@farm.test', address: '10.4.0.1' } as const;
  const code = await codes.issue(asked);
  for (let n = 0; n < 20; n += 1) {
    const stranger = { ...asked, address: `10.5.0.${n}` };
    await codes.issueDead(stranger);
    expect(await outcomeOf(codes.take({ ...stranger, code }, nothing))).toBe('code.wrong');
  }
  expect(await outcomeOf(codes.take({ ...asked, code }, nothing))).toBe('opened');
  await stage.close();
});

test('a code opens once, for ten minutes, for its purpose and target alone, and only the newest [S9]', async () => {
  const stage = await testApp();
  const { codes, pools } = stage.deps;
  const target = 'one@farm.test';
  const claim = { purpose: 'register', target, address: '10.3.0.1' } as const;
  const older = await codes.issue({ purpose: 'register', target, address: claim.address });
  const code = await codes.issue({ purpose: 'register', target, address: claim.address });
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
  const late = await codes.issue({ purpose: 'register', target, address: claim.address });
  stage.time.now += 600_000;
  expect(await outcomeOf(codes.take({ ...claim, code: late }, nothing))).toBe('code.wrong');
  const stored = await pools.db.selectFrom('verification_codes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(late);
  await codes.dropExpired();
  expect(await pools.db.selectFrom('verification_codes').selectAll().execute()).toEqual([]);
  await stage.close();
});

async function guesses(stage: TestApp, target: string, codes: number, addressOf: (n: number) => string) {
  const outcomes: string[] = [];
  for (let n = 0; n < codes; n += 1) {
    const address = addressOf(n);
    const code = await stage.deps.codes.issue({ purpose: 'recover', target, address });
    const guess = code === '000000' ? '000001' : '000000';
    for (let m = 0; m < 5; m += 1) {
      const claim = { purpose: 'recover', target, code: guess, address } as const;
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
  const owner = { purpose: 'recover', target, address: '10.4.0.2' } as const;
  const code = await stage.deps.codes.issue(owner);
  expect(await outcomeOf(stage.deps.codes.take({ ...owner, code }, nothing))).toBe('opened');
  await stage.close();
});

test('guessing at one target from everywhere ends after a hundred and twenty tries a day [S9]', async () => {
  const stage = await testApp();
  const outcomes = await guesses(stage, 'known@farm.test', 25, (n) => `10.5.0.${n}`);
  expect(outcomes).toEqual([...Array(120).fill('code.wrong'), ...Array(5).fill('request.rate-limited')]);
  const known = { purpose: 'recover', target: 'known@farm.test', address: '10.5.1.1' } as const;
  const code = await stage.deps.codes.issue(known);
  expect(await outcomeOf(stage.deps.codes.take({ ...known, code }, nothing))).toBe('request.rate-limited');
  expect(await outcomeOf(stage.deps.codes.take({ ...known, code, isKnown: true }, nothing))).toBe('opened');
  await stage.close();
});

test('what takes long is made ready for a right code alone, while no transaction is open', async () => {
  const stage = await testApp();
  const { codes, pools } = stage.deps;
  const target = 'ready@farm.test';
  const claim = { purpose: 'recover', target, address: '10.6.0.1' } as const;
  const code = await codes.issue(claim);
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
