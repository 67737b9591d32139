import { accounts, registration } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { readConfig } from '../../config.ts';
import { createOutgoing } from '../../platform/outgoing/create-outgoing.ts';
import { hashPassword } from '../../platform/security/passwords.ts';

const samples = 500;

let stage: TestApp;
let passwordHash: string;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  const { deps } = stage;
  passwordHash = await hashPassword('magpie 3 over maize');
  // No worker runs these jobs: the response time includes only the real enqueueing.
  const config = readConfig('production', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@fleet.example' });
  Object.assign(deps, { outgoing: createOutgoing({ ...deps, config }) });
});
afterAll(() => stage.close());

const password = 'heron over rice 7';

const calls = {
  'a code for registration': (target: string) =>
    stage.visitor().raw(registration.sendCode, { body: { target, purpose: 'register' } }),
  'a code for recovery': (target: string) =>
    stage.visitor().raw(registration.sendCode, { body: { target, purpose: 'recover' } }),
  'recovery with a wrong code': (target: string) =>
    stage.visitor().raw(registration.recover, { body: { target, code: '000000', password } }),
  'a sign-in with a wrong password': (target: string) =>
    stage.visitor().raw(accounts.login, { body: { username: target, password } }),
};

/** The address of a new account. The hash of other test accounts is cheap and its check shorter than a real one's. */
async function account(): Promise<string> {
  const { id, email } = await stage.world.account();
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
  return email;
}

test.each(Object.entries(calls))(
  '%s answers known and unknown alike in text, status, length and time [S10]',
  async (_, call) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    const side = async (name: keyof typeof times, target: string): Promise<void> => {
      const begun = performance.now();
      const answer = await call(target);
      times[name].push(performance.now() - begun);
      const { requestId: _own, ...body } = answer.json();
      answers.add(JSON.stringify([answer.statusCode, answer.headers['content-length'], body]));
    };
    for (let n = 0; n < samples + 20; n += 1) {
      const known = await account();
      const unknown = known.replace(/^person-/, 'nobody-');
      // Alternating, so that load on the machine affects both sides.
      const turns = [() => side('known', known), () => side('unknown', unknown)];
      for (const turn of n % 2 ? turns : turns.reverse()) await turn();
      if (n % 50 === 0) stage.time.now += 3_600_001;
    }
    expect(answers.size).toBe(1);
    // Drops warm-up samples, which fill caches and trigger JIT compilation.
    const [known, unknown] = [times.known.slice(20), times.unknown.slice(20)];
    const [least, most] = medianGap(known, unknown);
    expect(least, 'ms by which a known one takes longer').toBeLessThan(5);
    expect(most, 'ms by which a known one takes longer').toBeGreaterThan(-5);
    // Chance alone deviates by 0.018 (standard deviation of 500 samples a side).
    expect(Math.abs(superiority(known, unknown) - 0.5)).toBeLessThan(0.09);
  },
);

/**
 * Bounds of the median difference of pairs, measured one after the other, that the true median leaves in one of
 * 100,000 runs (sign test: the order statistics n / 2 ± 4.4 √n / 2). A busy machine widens them.
 */
function medianGap(a: readonly number[], b: readonly number[]): [least: number, most: number] {
  const gaps = a.map((value, n) => value - (b[n] ?? Number.NaN)).sort((one, other) => one - other);
  const half = Math.ceil(2.2 * Math.sqrt(gaps.length));
  const middle = Math.floor(gaps.length / 2);
  return [gaps[middle - half] ?? Number.NaN, gaps[middle + half] ?? Number.NaN];
}

/**
 * Probability that a time of one side exceeds one of the other (Mann and Whitney 1947, U / nm): 0.5 when the sides
 * are alike. Unlike a p-value it does not grow with the number of samples.
 */
function superiority(a: readonly number[], b: readonly number[]): number {
  const ranked = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ].sort((one, other) => one.value - other.value);
  const rankSum = ranked.reduce((sum, { isA }, index) => sum + (isA ? index + 1 : 0), 0);
  return (rankSum - (a.length * (a.length + 1)) / 2) / (a.length * b.length);
}
