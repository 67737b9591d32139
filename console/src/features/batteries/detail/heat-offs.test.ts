import { expect, test } from 'vitest';
import { greatestOff, offClass, offsOf, spansOf } from './heat-offs.ts';

test('a weak cell stands as far below as it is, and does not make the others look high', () => {
  const offs = offsOf({
    at: [0, 1],
    mv: [
      [3700, 3700],
      [3702, 3701],
      [3698, 3612],
      [3700, 3699],
    ],
  });
  expect(offs[2]).toEqual([-2, -88]);
  expect(offs.filter((_, cell) => cell !== 2).every((cells) => Math.abs(cells[1] ?? 99) < 3)).toBe(true);
  expect(greatestOff(offs[2] ?? [])).toEqual({ index: 1, offMv: -88 });
});

test('what was not reported stays unknown, and one other cell is no measure', () => {
  expect(offsOf({ at: [0], mv: [[3700], [null], [3600]] })).toEqual([[null], [null], [null]]);
  expect(offsOf({ at: [0], mv: [[3700], [3700], [null], [3600]] })[2]).toEqual([null]);
  expect(greatestOff([null, null])).toBeUndefined();
});

test('the classes end at the published deviations, exactly at which there is none', () => {
  expect([0, -10, 10.5, -30.1, 51, 70, -70.1, 400].map(offClass)).toEqual([0, 0, 1, 2, 3, 3, 4, 4]);
});

test('a stretch ends where the next begins, and is never broader than one column of the range', () => {
  const range = { fromMs: 0, toMs: 120_000 };
  expect(spansOf([0, 400, 60_000, 119_900], range)).toEqual([
    { fromMs: 0, toMs: 400 },
    { fromMs: 400, toMs: 1_400 },
    { fromMs: 60_000, toMs: 61_000 },
    { fromMs: 119_900, toMs: 120_000 },
  ]);
});
