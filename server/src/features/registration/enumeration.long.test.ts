import { accounts, registration } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { readConfig } from '../../config.ts';
import { createOutgoing } from '../../platform/outgoing/create-outgoing.ts';

const samples = 500;

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  const { deps } = stage;
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
      const known = (await stage.world.account()).email;
      const unknown = known.replace(/^person-/, 'nobody-');
      // Alternating, so that load on the machine affects both sides.
      const turns = [() => side('known', known), () => side('unknown', unknown)];
      for (const turn of n % 2 ? turns : turns.reverse()) await turn();
      if (n % 50 === 0) stage.time.now += 3_600_001;
    }
    expect(answers.size).toBe(1);
    // Drops warm-up samples, which fill caches and trigger JIT compilation.
    const [known, unknown] = [times.known.slice(20), times.unknown.slice(20)];
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(5);
    // Chance alone deviates by 0.018 (standard deviation of 500 samples a side).
    expect(Math.abs(superiority(known, unknown) - 0.5)).toBeLessThan(0.09);
  },
);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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
