import { areaM2 } from '@smartflight/geo/area.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { expect, test } from 'vitest';
import { pieceNames, piecesOf } from './pieces.ts';

const square: Boundary = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [10.004, 50],
      [10.004, 50.004],
      [10, 50.004],
      [10, 50],
    ],
  ],
};

test('[T-02] each line cuts what the lines before it left, and the parts cover the whole', () => {
  const pieces = piecesOf(square, [
    [
      [10.002, 49.99],
      [10.002, 50.01],
    ],
    [
      [9.99, 50.002],
      [10.01, 50.002],
    ],
  ]);
  expect(pieces).toHaveLength(4);
  expect(pieces.reduce((sum, piece) => sum + areaM2(piece), 0) / areaM2(square)).toBeCloseTo(1, 5);
});

test('a line beside the plot cuts nothing', () => {
  expect(
    piecesOf(square, [
      [
        [11, 49.99],
        [11, 50.01],
      ],
    ]),
  ).toEqual([square]);
});

test('parts are named by their plot and stay within its length', () => {
  expect(pieceNames('North', 2)).toEqual(['North 1', 'North 2']);
  expect(pieceNames('x'.repeat(60), 1)[0]).toHaveLength(60);
});
