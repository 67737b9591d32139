import { expect, test } from 'vitest';
import { boxAround } from './zone-box.ts';

const numbers = (text: string) => text.split(',').map(Number);

test('a small move asks for the same zones', () => {
  const view = { west: 8.51, south: 47.31, east: 8.55, north: 47.33 };
  const moved = { west: 8.512, south: 47.311, east: 8.552, north: 47.331 };
  expect(boxAround(moved, 13.4)).toEqual(boxAround(view, 13.9));
});

test('the box of zones holds the view', () => {
  const view = { west: -60.3, south: -12.4, east: -58.1, north: -11.2 };
  const [west = 0, south = 0, east = 0, north = 0] = numbers(boxAround(view, 8.2).bbox);
  expect(west).toBeLessThanOrEqual(view.west);
  expect(south).toBeLessThanOrEqual(view.south);
  expect(east).toBeGreaterThanOrEqual(view.east);
  expect(north).toBeGreaterThanOrEqual(view.north);
});

test('a view over the antimeridian asks for a box with east below west', () => {
  const [west = 0, , east = 0] = numbers(boxAround({ west: 177, south: -20, east: 184, north: -15 }, 7).bbox);
  expect(west).toBeGreaterThan(170);
  expect(east).toBeLessThan(-170);
});

test('the whole world is one box, and its numbers are plain', () => {
  const { bbox, zoom } = boxAround({ west: -400, south: -85, east: 400, north: 85 }, 0.7);
  expect(numbers(bbox)[0]).toBe(-180);
  expect(numbers(bbox)[2]).toBe(180);
  expect(zoom).toBe(0);
  expect(bbox).toMatch(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/);
});
