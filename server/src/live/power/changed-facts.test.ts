import { expect, test } from 'vitest';
import type { BatteryReading } from './battery-readings.ts';
import { createNewsOfFacts } from './changed-facts.ts';

test('[C-04] what a battery is is stored when it changes, also back to what another device had unsaid meanwhile', () => {
  const news = createNewsOfFacts();
  const told = (deviceId: string, faults: string[]) => {
    const plan = news.plan();
    const taken = plan.take({ deviceId, sn: 'B1', facts: { faults } } as unknown as BatteryReading);
    plan.keep();
    return taken;
  };
  expect(told('A', [])).toEqual({ faults: [] });
  expect(told('A', [])).toBeUndefined();
  expect(told('B', ['sensor'])).toEqual({ faults: ['sensor'] });
  expect(told('A', []), 'the fault that B told ends').toEqual({ faults: [] });
});

test('a report without any is news where it may unsay some, and after a battery has gone elsewhere and come back [C-04]', () => {
  const news = createNewsOfFacts();
  const told = (deviceId: string, at: number, facts?: BatteryReading['facts']) => {
    const plan = news.plan();
    const taken = plan.take({ deviceId, sn: 'B1', at, facts });
    plan.keep();
    return taken;
  };
  const faults = { faults: ['sensor'] };
  expect(told('A', 0, faults)).toEqual(faults);
  expect(told('B', 1_000), 'beside it').toBeUndefined();
  expect(told('A', 2_000)).toEqual({});
  expect(told('A', 3_000)).toBeUndefined();
  expect(told('A', 4_000, faults)).toEqual(faults);
  expect(told('B', 200_000), 'gone there').toEqual({});
  expect(told('B', 201_000)).toBeUndefined();
  expect(told('A', 400_000, faults), 'come back').toEqual(faults);
});

test('the same facts with other readings are news: the full report may unsay what a short one leaves [C-04]', () => {
  const news = createNewsOfFacts();
  const told = (at: number, reading: Partial<BatteryReading>) => {
    const plan = news.plan();
    const taken = plan.take({ deviceId: 'A', sn: 'B1', at, ...reading } as BatteryReading);
    plan.keep();
    return taken;
  };
  const full = { soc: 80, cellMv: [3_800, 3_801] };
  expect(told(0, { ...full, facts: { faults: ['x'] } })).toEqual({ faults: ['x'] });
  expect(told(1_000, { soc: 80 })).toEqual({});
  expect(told(2_000, full)).toEqual({});
  expect(told(3_000, full)).toBeUndefined();
});
