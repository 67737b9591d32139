import { expect, test } from 'vitest';
import { mixOfOrder, plotsToMix } from './order-mix.ts';

const [first, second] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'];
const product = { version: 1, name: 'P', authorisationNumber: 'X-1', unit: 'L' } as const;
const plots = [
  { id: 'a', areaM2: 10_000.4, doneAt: null },
  { id: 'b', areaM2: 20_000.4, doneAt: null },
  { id: 'c', areaM2: 40_000, doneAt: '2026-05-01T00:00:00.000Z' },
];
const order = {
  crop: 'rice',
  waterLpha: 15,
  plots,
  products: [
    { ...product, productId: first, dosePerHa: 0.4 },
    { ...product, productId: null, dosePerHa: 1 },
    { ...product, productId: second, dosePerHa: 2, unit: 'kg' as const },
  ],
};
type Labels = Parameters<typeof mixOfOrder>[1]['labels'];
const uses = ['Wheat', 'Rice', ' Rice'].map((crop, nth) => ({
  crop,
  doseMin: nth === 1 ? 1 : 0.2,
  doseMax: 2,
}));
const labels = new Map<string, unknown>([
  [first, { form: 'liquid', uses }],
  [second, { form: 'liquid', uses: [{ crop: 'Maize', doseMin: 1, doseMax: 2 }] }],
]) as Labels;

test('a mix for an order has its open plots, its volume, and its registered products for its crop', () => {
  expect(mixOfOrder(order, { labels, plotId: undefined })).toEqual({
    plot: undefined,
    area: '30001',
    rate: '15',
    // The second is for no use of the label, and its dose is in another unit than the label's.
    p: `${first}_2_0.4~${second}_1_`,
  });
});

test('a mix for one plot of an order has its area', () => {
  const one = mixOfOrder({ ...order, products: [], waterLpha: null }, { labels, plotId: 'b' });
  expect(one).toEqual({ plot: 'b', area: '20000', rate: '', p: undefined });
});

test('an order whose plots are all done is mixed for all of them', () => {
  const done = plots.map((plot) => ({ ...plot, doneAt: '2026-05-01T00:00:00.000Z' }));
  expect(plotsToMix(done, undefined)).toHaveLength(3);
  expect(plotsToMix(plots, 'x')).toHaveLength(2);
});
