import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlotParameters, plotParameters } from './plot-parameters.schemas.ts';
import { boundParameters, boundValue, settleParameters } from './plot-parameters.ts';

const parameters = (some: Partial<PlotParameters>): PlotParameters => plotParameters.parse(some);

test('6 L/min at 5 m/s and 5 m are 40 L/ha, whichever of the four is missing', () => {
  const whole = { rateLpha: 40, flowLpm: 6, speedMps: 5, swathM: 5 };
  for (const name of boundParameters) {
    const found = settleParameters(parameters({ ...whole, [name]: null }));
    expect('derived' in found && found.derived).toBe(name);
    expect('parameters' in found && found.parameters[name]).toBeCloseTo(whole[name], 9);
  }
});

test('four values that agree within 1 % stay as typed, contradicting ones return the expected value', () => {
  const typed = parameters({ rateLpha: 40.3, flowLpm: 6, speedMps: 5, swathM: 5 });
  expect(settleParameters(typed)).toEqual({ parameters: typed, derived: null });
  expect(settleParameters({ ...typed, rateLpha: 41 })).toEqual({
    problem: { name: 'rateLpha', code: 'plot.rate-contradicts', wanted: 40 },
  });
});

test('two that are missing are derived from nothing', () => {
  const some = parameters({ rateLpha: 40, swathM: 5 });
  expect(settleParameters(some)).toEqual({ parameters: some, derived: null });
});

test('a derived one that could not be set is refused', () => {
  expect(settleParameters(parameters({ rateLpha: 1000, speedMps: 20, swathM: 20 }))).toMatchObject({
    problem: { name: 'flowLpm', code: 'plot.rate-out-of-reach' },
  });
});

test('what was derived agrees with what it was derived from', () => {
  const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(within(0.5, 20), within(0.1, 20), within(0.01, 100), (swathM, speedMps, flowLpm) => {
      const rateLpha = boundValue('rateLpha', { swathM, speedMps, flowLpm, rateLpha: null });
      const found = settleParameters({ ...parameters({}), swathM, speedMps, flowLpm, rateLpha });
      expect(found).toHaveProperty('parameters');
    }),
  );
});
