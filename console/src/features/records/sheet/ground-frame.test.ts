import { expect, test } from 'vitest';
import { frameOf, lineIn, pathIn, scaleOf } from './ground-frame.ts';

const square = (west: number, south: number, size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ] as [number, number][],
  ],
});

test('a map of ground is to scale in both directions, north up', () => {
  const frame = frameOf([square(10, 60, 0.01)]);
  // At 60° a degree of longitude is half as long as one of latitude.
  const [width = 0, height = 0] = [frame?.width ?? 0, frame?.height ?? 0];
  expect((height - 2 * (frame?.pad ?? 0)) / (width - 2 * (frame?.pad ?? 0))).toBeCloseTo(2, 1);
  const path = frame && pathIn(frame, square(10, 60, 0.01));
  const [, south = 0] = path?.match(/^M[\d.]+ ([\d.]+)/)?.map(Number) ?? [];
  expect(south).toBeGreaterThan(height / 2);
});

test('ground over the antimeridian keeps its width, and without ground there is no map', () => {
  const frame = frameOf([square(179.999, 0, 0.001), square(-180, 0, 0.001)]);
  expect(frame?.width).toBeLessThan(300);
  expect(frameOf([])).toBeUndefined();
});

test('the scale bar is a round length of at most a third of the width', () => {
  expect([30, 100, 640, 1600].map(scaleOf)).toEqual([10, 20, 200, 500]);
});

test('a pass lies where its ground is, and an empty line is no path', () => {
  const frame = frameOf([square(10, 60, 0.01)]);
  if (!frame) throw new Error('no frame');
  const [corner = ''] = pathIn(frame, square(10, 60, 0.01)).split('L');
  const line = [
    [10, 60],
    [10.005, 60.005],
  ];
  expect(lineIn(frame, line).split('L')[0]).toBe(corner);
  expect(lineIn(frame, line)).not.toContain('z');
  expect(lineIn(frame, [])).toBe('');
});
