import { expect, test } from 'vitest';
import { dialEnd } from './engine-panel.tsx';
import { flagsOf } from './next-full.tsx';

const charging = (index: number, leftS: number | undefined) => ({
  charger: { id: 'C' },
  bay: { index, state: 'charging' as const },
  leftS,
});

test('flags are drawn when their batteries are full; overlapping ones are drawn in rows', () => {
  const queue = [
    charging(3, 0),
    charging(6, 30),
    charging(1, 60),
    charging(2, 90),
    charging(4, 600),
    charging(5, undefined),
  ];
  expect(flagsOf(queue, 20)).toEqual([
    { bay: 3, at: 0, row: 0 },
    { bay: 6, at: 0.025, row: 1 },
    { bay: 1, at: 0.05, row: 2 },
    { bay: 2, at: 0.075, row: 3 },
    { bay: 4, at: 0.5, row: 0 },
  ]);
});

test('a flag beyond the line is drawn at its end', () => {
  expect(flagsOf([charging(1, 7200)], 60)).toEqual([{ bay: 1, at: 1, row: 0 }]);
});

test('the dial of an engine grows by whole thousands with an engine that runs faster', () => {
  expect([undefined, 0, 4_999, 5_000, 5_001].map(dialEnd)).toEqual([5, 5, 5, 5, 6]);
});
