import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

test('battery models are set by a file, and a figure that is wrong stops the start by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'battery-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'batteries.json');
  const modelsOf = (text: string) => {
    writeFileSync(path, text);
    return readConfig('demo', { BATTERY_MODELS: path }).batteryModels;
  };
  expect(readConfig('demo', {}).batteryModels).toEqual({});
  expect(modelsOf('{"SFB-14S30": {"deviation": {"majorV": 0.05}}}')).toEqual({
    'SFB-14S30': { deviation: { majorV: 0.05 } },
  });
  expect(() => modelsOf('{"SFB-14S30": {"ratedCycles": 0}}')).toThrow(/BATTERY_MODELS.*ratedCycles/);
  expect(() => modelsOf('{"SFB-14S30": {"ratedCycels": 600}}')).toThrow(/ratedCycels/);
  expect(() => modelsOf('no JSON')).toThrow(/BATTERY_MODELS/);
  expect(() => readConfig('demo', { BATTERY_MODELS: join(folder, 'none.json') })).toThrow(/none\.json/);
});
