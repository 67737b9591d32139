import { expect, test } from 'vitest';
import type { BatteryReading } from './battery-readings.ts';
import { createNewsOfFacts } from './changed-facts.ts';

test('[C-04] facts of a battery are stored when they change, also back to what another device had withdrawn meanwhile', () => {
  const news = createNewsOfFacts();
  const reported = (deviceId: string, faults: string[]) => {
    const plan = news.plan();
    const taken = plan.take({ deviceId, sn: 'B1', facts: { faults } } as unknown as BatteryReading);
    plan.keep();
    return taken;
  };
  expect(reported('A', [])).toEqual({ faults: [] });
  expect(reported('A', [])).toBeUndefined();
  expect(reported('B', ['sensor'])).toEqual({ faults: ['sensor'] });
  expect(reported('A', []), 'the fault that B told ends').toEqual({ faults: [] });
});

test('a report without any is news where it may withdraw some, and after a battery moved away and returned [C-04]', () => {
  const news = createNewsOfFacts();
  const reported = (deviceId: string, at: number, facts?: BatteryReading['facts']) => {
    const plan = news.plan();
    const taken = plan.take({ deviceId, sn: 'B1', at, facts });
    plan.keep();
    return taken;
  };
  const faults = { faults: ['sensor'] };
  expect(reported('A', 0, faults)).toEqual(faults);
  expect(reported('B', 1_000), 'beside it').toBeUndefined();
  expect(reported('A', 2_000)).toEqual({});
  expect(reported('A', 3_000)).toBeUndefined();
  expect(reported('A', 4_000, faults)).toEqual(faults);
  expect(reported('B', 200_000), 'gone there').toEqual({});
  expect(reported('B', 201_000)).toBeUndefined();
  expect(reported('A', 400_000, faults), 'come back').toEqual(faults);
});

test('the same facts with other readings are news: the full report may withdraw what a short one leaves [C-04]', () => {
  const news = createNewsOfFacts();
  const reported = (at: number, reading: Partial<BatteryReading>) => {
    const plan = news.plan();
    const taken = plan.take({ deviceId: 'A', sn: 'B1', at, ...reading } as BatteryReading);
    plan.keep();
    return taken;
  };
  const full = { soc: 80, cellMv: [3_800, 3_801] };
  expect(reported(0, { ...full, facts: { faults: ['x'] } })).toEqual({ faults: ['x'] });
  expect(reported(1_000, { soc: 80 })).toEqual({});
  expect(reported(2_000, full)).toEqual({});
  expect(reported(3_000, full)).toBeUndefined();
});

test('facts are stored again each 30 s while another process receives some samples, and once after that [C-04]', () => {
  let isShared = false;
  const news = createNewsOfFacts(() => isShared);
  const reported = (at: number, sn = 'B1') => {
    const plan = news.plan();
    const taken = plan.take({ deviceId: 'A', sn, at, facts: { faults: [] } } as unknown as BatteryReading);
    plan.keep();
    return taken;
  };
  for (const sn of ['B1', 'B2']) reported(0, sn);
  expect(reported(1_000)).toBeUndefined();
  isShared = true;
  // The other one may have stored a fault meanwhile, which these facts withdraw.
  for (const at of [2_000, 32_000]) {
    expect(reported(at)).toEqual({ faults: [] });
    expect(reported(at + 29_000)).toBeUndefined();
  }
  isShared = false;
  for (const sn of ['B1', 'B2']) {
    expect(reported(64_000, sn)).toEqual({ faults: [] });
    expect(reported(65_000, sn)).toBeUndefined();
  }
});
