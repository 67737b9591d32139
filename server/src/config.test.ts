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

test('the resource host is an origin, without path or trailing slash in addresses [L-03]', () => {
  const hostOf = (RESOURCE_HOST: string) => readConfig('demo', { RESOURCE_HOST }).resourceHost;
  expect(hostOf('')).toBe('');
  expect(hostOf('https://static.example.com/')).toBe('https://static.example.com');
  for (const wrong of ['static.example.com', 'https://static.example.com/logos', 'ftp://static.example.com'])
    expect(() => hostOf(wrong)).toThrow('RESOURCE_HOST');
});
