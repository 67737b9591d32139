import { expect, test } from 'vitest';
import { greatestOff, offClass, offEdgesOf, offsOf, spansOf } from './cell-deviations.ts';

test('a weak cell is drawn as far below as it is, and does not make the others look high', () => {
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

test('the classes end at the deviations of the model, as published 10 and 70 mV; exactly at one there is none', () => {
  const classesOf = (edges: ReturnType<typeof offEdgesOf>) =>
    [0, -10, 10.5, -30.1, 51, 70, -70.1, 400].map((offMv) => offClass(offMv, edges));
  const published = offEdgesOf({ minorV: 0.01, majorV: 0.07 });
  expect(published).toEqual([10, 30, 50, 70]);
  expect(classesOf(published)).toEqual([0, 0, 1, 2, 3, 3, 4, 4]);
  const coarse = offEdgesOf({ minorV: 0.05, majorV: 0.2 });
  expect(coarse).toEqual([50, 100, 150, 200]);
  expect(classesOf(coarse)).toEqual([0, 0, 0, 0, 1, 1, 1, 4]);
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
