import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MixAmount, type MixInput, type MixLine, type MixProduct, mixOf } from './mix.ts';
import { mixingStepOf } from './mixing-order.ts';
import type { ProductUse } from './products.schemas.ts';

const use = (change: Partial<ProductUse> = {}): ProductUse => ({
  crop: 'Rice',
  eppoCode: 'ORYSA',
  target: '',
  doseMin: 0.1,
  doseMax: 5,
  waterMinLpha: 10,
  waterMaxLpha: 60,
  maxApplications: null,
  preHarvestDays: null,
  ...change,
});
const product = (change: Partial<MixProduct> = {}): MixProduct => ({
  name: 'Example',
  kind: 'fungicide',
  form: 'liquid',
  formulation: 'SC',
  densityKgPerL: null,
  droneUse: 'permitted',
  uses: [use()],
  ...change,
});
const line = (change: Partial<MixLine> = {}): MixLine => ({
  product: product(),
  useIndex: 0,
  dosePerHa: 1,
  ...change,
});
const input = (change: Partial<MixInput> = {}): MixInput => ({
  areaM2: 100_000,
  waterLpha: 30,
  tankL: 40,
  lines: [line()],
  ...change,
});
const refusalsOf = (change: Partial<MixInput>) => mixOf(input(change)).refusals;

test('ten hectares at 30 L/ha fill a 40 L tank seven times and half, with the product for each', () => {
  const { mix } = mixOf(input({ lines: [line({ product: product({ densityKgPerL: 1.1 }) })] }));
  expect(mix).toEqual({
    fullTanks: 7,
    lastTankL: 20,
    refills: 7,
    totalL: 300,
    waterL: { perFullTank: 38.67, lastTank: 19.33, total: 290 },
    products: [
      {
        line: 0,
        step: 'suspensions',
        perFullTank: { litres: 1.333, kg: 1.467 },
        lastTank: { litres: 0.6667, kg: 0.7333 },
        total: { litres: 10, kg: 11 },
      },
    ],
    notes: [],
  });
});

test('an area that fills tanks exactly has no last tank, and a small one has no full tank', () => {
  expect(mixOf(input({ areaM2: 40_000, tankL: 40 })).mix).toMatchObject({
    fullTanks: 3,
    lastTankL: 0,
    refills: 2,
    products: [{ lastTank: { litres: 0 } }],
  });
  expect(mixOf(input({ areaM2: 5_000 })).mix).toMatchObject({
    fullTanks: 0,
    lastTankL: 15,
    refills: 0,
    products: [{ perFullTank: { litres: 0 }, lastTank: { litres: 0.5 } }],
  });
});

test('a solid is weighed, and has litres only where its density is known', () => {
  const solid = product({ form: 'solid', formulation: 'WG' });
  expect(mixOf(input({ lines: [line({ product: solid })] })).mix?.products[0]?.total).toEqual({
    litres: null,
    kg: 10,
  });
  const dense = line({ product: { ...solid, densityKgPerL: 0.5 } });
  const { mix } = mixOf(input({ lines: [dense] }));
  expect(mix?.products[0]?.total).toEqual({ litres: 20, kg: 10 });
  expect(mix?.waterL.total).toBe(280);
});

test('products are mixed by their formulation, adjuvants after all of them, unknown ones last and named', () => {
  const formulations = ['XX', 'SL', 'EC', 'SC', 'WG'];
  const lines = [
    line({ product: product({ kind: 'adjuvant', formulation: 'SC' }), dosePerHa: 0.1 }),
    ...formulations.map((formulation) => line({ product: product({ formulation }), dosePerHa: 0.1 })),
  ];
  const { mix } = mixOf(input({ lines }));
  expect(mix?.products.map(({ step }) => step)).toEqual([
    'powders',
    'suspensions',
    'emulsions',
    'solutions',
    'adjuvants',
    'unknown',
  ]);
  expect(mix?.products.map(({ line: nth }) => nth)).toEqual([5, 4, 3, 2, 0, 1]);
  expect(mix?.notes).toEqual([{ code: 'orderUnknown', line: 1 }]);
  expect(mixingStepOf({ kind: 'herbicide', formulation: ' wp ' })).toBe('powders');
});

test('what the label forbids is refused with the line and the limit', () => {
  const lines = [
    line(),
    line({ dosePerHa: 0.05 }),
    line({ dosePerHa: 6 }),
    line({ product: product({ droneUse: 'forbidden' }) }),
    line({ product: product({ uses: [use({ waterMinLpha: 40 })] }) }),
    line({ product: product({ uses: [use({ waterMaxLpha: 20 })] }) }),
    line({ product: product({ uses: [] }) }),
    line({ dosePerHa: Number.NaN }),
  ];
  expect(refusalsOf({ lines })).toEqual([
    { code: 'doseLow', line: 1, limit: 0.1 },
    { code: 'doseHigh', line: 2, limit: 5 },
    { code: 'droneForbidden', line: 3 },
    { code: 'waterLow', line: 4, limit: 40 },
    { code: 'waterHigh', line: 5, limit: 20 },
    { code: 'crop', line: 6 },
    { code: 'dose', line: 7 },
  ]);
});

test('a crop picks the use of the label whose doses fit; one that is not on the label is refused', () => {
  const uses = [use({ doseMax: 0.5 }), use({ doseMin: 0.6, waterMinLpha: null }), use({ crop: 'Wheat' })];
  const of = (crop: string, dosePerHa: number) => ({ product: product({ uses }), crop, dosePerHa });
  expect(refusalsOf({ waterLpha: 5, lines: [of(' RICE ', 0.8)] })).toEqual([]);
  expect(refusalsOf({ lines: [of('Rice', 0.55)] })).toEqual([{ code: 'doseHigh', line: 0, limit: 0.5 }]);
  expect(refusalsOf({ lines: [of('Maize', 0.8)] })).toEqual([{ code: 'crop', line: 0 }]);
});

test('figures that are none, products larger than the mix and too many tanks are refused', () => {
  expect(refusalsOf({ areaM2: 0, waterLpha: -1, tankL: Number.NaN })).toMatchObject([
    { code: 'area' },
    { code: 'water' },
    { code: 'tank' },
    { code: 'waterLow', line: 0 },
  ]);
  const large = line({ product: product({ uses: [use({ doseMax: 100 })] }), dosePerHa: 16 });
  expect(refusalsOf({ lines: [large, large] })).toEqual([{ code: 'volume', line: null, limit: 30 }]);
  expect(refusalsOf({ tankL: 0.1 })).toEqual([{ code: 'tooManyTanks', line: null, limit: 1_000 }]);
});

test('a product whose label does not mention drones is named', () => {
  const lines = [line(), line({ product: product({ droneUse: 'unknown' }) })];
  expect(mixOf(input({ lines })).mix?.notes).toEqual([{ code: 'droneUnknown', line: 1 }]);
});

const lines = fc.array(
  fc.record({
    dosePerHa: fc.double({ min: 0.001, max: 3, noNaN: true }),
    isLiquid: fc.boolean(),
    densityKgPerL: fc.option(fc.double({ min: 0.3, max: 3, noNaN: true })),
  }),
  { minLength: 1, maxLength: 4 },
);

test('amounts of all tanks are area × rate within 0.5 %, as they are shown', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 10, max: 5_000_000, noNaN: true }),
      fc.double({ min: 40, max: 500, noNaN: true }),
      fc.double({ min: 1, max: 500, noNaN: true }),
      lines,
      (areaM2, waterLpha, tankL, given) => {
        fc.pre((areaM2 / 10_000) * waterLpha <= 1_000 * tankL);
        const wide = use({ doseMin: 0.001, waterMinLpha: null, waterMaxLpha: null });
        const { mix } = mixOf({
          areaM2,
          waterLpha,
          tankL,
          lines: given.map(({ isLiquid, densityKgPerL, dosePerHa }) =>
            line({
              dosePerHa,
              product: product({ form: isLiquid ? 'liquid' : 'solid', densityKgPerL, uses: [wide] }),
            }),
          ),
        });
        if (mix === null) throw new Error('refused');
        const near = (shown: number, exact: number) =>
          expect(Math.abs(shown - exact)).toBeLessThanOrEqual(exact * 0.005);
        const sum = (full: number, last: number) => full * mix.fullTanks + last;
        const ha = areaM2 / 10_000;
        near(sum(tankL, mix.lastTankL), ha * waterLpha);
        near(mix.totalL, ha * waterLpha);
        let volume = sum(mix.waterL.perFullTank, mix.waterL.lastTank);
        for (const { line: nth, perFullTank, lastTank, total } of mix.products) {
          const { isLiquid = true, dosePerHa = 0 } = given[nth] ?? {};
          const own = ({ litres, kg }: MixAmount): number => (isLiquid ? litres : kg) ?? Number.NaN;
          near(sum(own(perFullTank), own(lastTank)), ha * dosePerHa);
          near(own(total), ha * dosePerHa);
          volume += sum(perFullTank.litres ?? 0, lastTank.litres ?? 0);
        }
        near(volume, ha * waterLpha);
        expect(mix.lastTankL).toBeLessThan(tankL * 1.001);
      },
    ),
    { numRuns: 500 },
  );
});
