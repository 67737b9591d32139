import { expect, test } from 'vitest';
import type { BatteryReading } from './battery-readings.ts';
import { createNewsOfFacts } from './news-of-facts.ts';

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
