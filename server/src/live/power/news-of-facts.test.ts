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
