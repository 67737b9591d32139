import { expect, test } from 'vitest';
import { batteryOverrides } from './battery-models.schemas.ts';
import { batteryMakes, batteryModels } from './battery-models.ts';

test('the published limits hold unless a model or an installation sets others', () => {
  for (const { name } of batteryModels)
    expect(batteryMakes()(name)).toMatchObject({
      limits: { cellLowV: 3.2, cellHighV: 4.35, hotC: 80, coldChargeC: -5 },
      deviation: { minorV: 0.01, majorV: 0.07, watch: 5, badBeyond: 10, lastsS: 60 },
    });
});

test('a model is found by its name in any case, and one of others is rated cautiously', () => {
  expect(batteryMakes()(' sfb-14s30 ')).toMatchObject({ name: 'SFB-14S30', cells: 14, designAh: 30 });
  for (const name of ['another maker’s', undefined]) {
    const make = batteryMakes()(name);
    expect(make.ratedCycles).toBeLessThan(Math.min(...batteryModels.map(({ ratedCycles }) => ratedCycles)));
    expect(make.designAh).toBeUndefined();
  }
});

test('an installation sets single figures, adds models and sets what all unknown ones have', () => {
  const makes = batteryMakes(
    batteryOverrides.parse({
      'sfb-14s30': { ratedCycles: 900, deviation: { majorV: 0.05 } },
      '*': { limits: { hotC: 60 } },
      'B-600': { cells: 6, designAh: 8 },
    }),
  );
  expect(makes('SFB-14S30')).toMatchObject({
    ratedCycles: 900,
    designAh: 30,
    limits: { hotC: 80 },
    deviation: { majorV: 0.05, minorV: 0.01 },
  });
  expect(makes('b-600')).toMatchObject({ name: 'B-600', cells: 6, designAh: 8, limits: { hotC: 60 } });
  expect(makes('another maker’s')).toMatchObject({ limits: { hotC: 60, cellLowV: 3.2 } });
  expect(makes('SFB-12S16')).toEqual(batteryMakes()('SFB-12S16'));
});

test('a figure that no model has, or that no battery can have, is refused', () => {
  expect(batteryOverrides.safeParse({ B: { colour: 3 } }).success).toBe(false);
  expect(batteryOverrides.safeParse({ B: { cells: 0 } }).success).toBe(false);
  expect(batteryOverrides.safeParse({ B: { limits: { hot: 60 } } }).success).toBe(false);
});
