import { expect, test } from 'vitest';
import { figureOf, linesText, mostLines, readMix } from './mix-address.ts';

const id = '0197a000-0000-7000-8000-000000000001';

test('a mix is read from the address as it was written there', () => {
  const lines = [
    { productId: id, useIndex: 2, dose: '0.5' },
    { productId: id, useIndex: 0, dose: '' },
  ];
  const params = new URLSearchParams({ order: id, plot: id, area: '100000', rate: '30', tank: '40' });
  params.set('p', linesText(lines) ?? '');
  expect(readMix(params)).toEqual({ orderId: id, plotId: id, area: '100000', rate: '30', tank: '40', lines });
  expect(linesText([])).toBeUndefined();
});

test('what the address can not mean is left out', () => {
  const many = Array.from({ length: mostLines + 1 }, () => `${id}_-1_1~x_0_1`).join('~');
  const { lines, plotId } = readMix(new URLSearchParams({ plot: 'x', p: many }));
  expect(plotId).toBeUndefined();
  expect(lines).toHaveLength(mostLines);
  expect(lines[0]).toEqual({ productId: id, useIndex: 0, dose: '1' });
  expect([figureOf(''), figureOf('x'), figureOf('2.5')]).toEqual([Number.NaN, Number.NaN, 2.5]);
});
