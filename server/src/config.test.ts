import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the door stays open for a balancer to notice only where one is likely, or where it is asked for', () => {
  const graceMs = (env: NodeJS.ProcessEnv): number => readConfig('production', env).drainGraceMs;
  expect(graceMs({})).toBe(0);
  expect(graceMs({ PUBLIC_URL: 'https://fleet.example' })).toBe(5_000);
  expect(graceMs({ REPLICA: 'two' })).toBe(5_000);
  expect(graceMs({ REPLICA: 'two', DRAIN_GRACE_S: '0' })).toBe(0);
  expect(graceMs({ DRAIN_GRACE_S: '7.5' })).toBe(7_500);
  expect(() => graceMs({ DRAIN_GRACE_S: '121' })).toThrow(/DRAIN_GRACE_S/);
});
