import { expect, test } from 'vitest';
import { laplacianVariance } from './sharpness.ts';

/** Mean over a radius, repeated at the ends. */
const smooth = (line: readonly number[], radiusPx: number): number[] =>
  line.map((_, x) => {
    let sum = 0;
    for (let d = -radiusPx; d <= radiusPx; d++) sum += line[Math.min(line.length - 1, Math.max(0, x + d))]!;
    return sum / (2 * radiusPx + 1);
  });

/** Stripes of print, 3 px wide, out of focus over a radius. */
function print(radiusPx: number): number[] {
  const line = Array.from({ length: 90 }, (_, x) => (Math.floor(x / 3) % 2 === 0 ? 30 : 220));
  const blurred = smooth(smooth(line, radiusPx), radiusPx);
  return Array.from({ length: 60 }, () => blurred).flat();
}

test('sharp print has a far greater variance than blurred print, an even picture none', () => {
  const [sharp, soft, lost] = [0, 2, 6].map((radius) => laplacianVariance(print(radius), 90));
  expect(sharp).toBeGreaterThan(1000);
  expect(soft).toBeLessThan(sharp! / 4);
  expect(lost).toBeLessThan(60);
  expect(laplacianVariance(Array(400).fill(128), 20)).toBe(0);
  expect(laplacianVariance([1, 2], 2)).toBe(0);
});
