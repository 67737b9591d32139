import { expect, test } from 'vitest';
import { createGlide } from './glide.ts';

test('the selected drone glides from fix to fix and stops at the last one reported', () => {
  const glide = createGlide();
  glide.fix({ lon: 10, lat: 50 }, 0);
  expect(glide.at(500)).toEqual({ lon: 10, lat: 50 });
  glide.fix({ lon: 11, lat: 50 }, 1000);
  expect(glide.at(1500)?.lon).toBeCloseTo(10.5, 9);
  expect(glide.at(2000)?.lon).toBe(11);
  expect(glide.at(60_000)?.lon).toBe(11);
  expect(glide.moving(60_000)).toBe(false);
});

test('after a long silence it catches up within two seconds, and goes the short way over the antimeridian', () => {
  const glide = createGlide();
  glide.fix({ lon: 179, lat: 0 }, 0);
  glide.fix({ lon: -179, lat: 0 }, 30_000);
  expect(glide.at(31_000)?.lon).toBeCloseTo(180, 9);
  expect(glide.at(32_000)?.lon).toBeCloseTo(181, 9);
});
