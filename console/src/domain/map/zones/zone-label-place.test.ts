import { expect, test } from 'vitest';
import { labelPlaceOf } from './zone-label-place.ts';

/** A rectangle around 10° E, 50° N; sides in degrees. */
const box = (width: number, height: number) => [
  [
    [10, 50],
    [10 + width, 50],
    [10 + width, 50 + height],
    [10, 50 + height],
    [10, 50],
  ],
];
/** Smallest distance in px from the middle to the sides of a box at a zoom, as Web Mercator draws it. */
const roomPx = (width: number, height: number, zoom: number) =>
  (Math.min(width, height / Math.cos((50 * Math.PI) / 180)) / 2) * (512 / 360) * 2 ** zoom;

test('a label is inside its zone from the first zoom at which it has room on all sides', () => {
  for (const [width, height] of [
    [0.1, 0.1],
    [0.02, 0.01],
    [0.3, 0.004],
  ] as const) {
    const { insideZoom } = labelPlaceOf(box(width, height));
    expect(roomPx(width, height, insideZoom)).toBeGreaterThan(55);
    expect(roomPx(width, height, insideZoom - 1)).toBeLessThan(62);
  }
});

test('where it has none, the label goes below the southernmost corner', () => {
  const turned = [
    [
      [10, 50.1],
      [10.1, 50],
      [10.11, 50.01],
      [10.01, 50.11],
      [10, 50.1],
    ],
  ];
  expect(labelPlaceOf(turned).lowest).toEqual([10.1, 50]);
});

test('a shape without area has no room at any zoom', () => {
  expect(
    labelPlaceOf([
      [
        [1, 1],
        [2, 2],
        [1, 1],
      ],
    ]).insideZoom,
  ).toBeGreaterThan(24);
  expect(labelPlaceOf([[]]).lowest).toEqual([0, 0]);
});
