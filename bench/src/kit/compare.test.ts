import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesOf, readResult, tableOfChanges } from './compare.ts';
import type { Figure } from './figure.ts';

const figure = (what: string, product: number, over: Partial<Figure> = {}): Figure => ({
  goal: 'P1',
  what,
  unit: 'ms',
  rounds: [{ product }],
  limits: [],
  ...over,
});
const named = (before: Figure[], now: Figure[]) =>
  Object.fromEntries(changesOf(before, now).map(({ what, better, isWorse }) => [what, { better, isWorse }]));

test('a figure that is worse by more than a tenth fails, in the direction of its unit or goal', () => {
  const more = { limits: [{ of: 'product', atLeast: 5 } as const] };
  const before = [
    figure('slower', 100),
    figure('a little slower', 100),
    figure('fewer a second', 100, { unit: '1/s' }),
    figure('fewer with a goal', 100, more),
    figure('faster', 100),
  ];
  const now = [
    figure('slower', 111),
    figure('a little slower', 109),
    figure('fewer a second', 80, { unit: '1/s' }),
    figure('fewer with a goal', 80, more),
    figure('faster', 50),
  ];
  const found = named(before, now);
  expect(Object.keys(found).filter((what) => found[what]!.isWorse)).toEqual([
    'slower',
    'fewer a second',
    'fewer with a goal',
  ]);
  expect(found['faster']!.better).toBe(0.5);
});

test('figures with a baseline are compared by their ratios', () => {
  const of = (product: number, baseline: number) =>
    figure('list', product, { rounds: [{ product, baseline }] });
  expect(named([of(20, 10)], [of(40, 20)])).toEqual({ list: { better: 0, isWorse: false } });
  expect(named([of(20, 10)], [of(20, 8)])['list']!.isWorse).toBe(true);
});

test('a figure that is no longer measured fails, one that was not measured before does not', () => {
  const found = named(
    [figure('gone', 1), figure('broken', 1)],
    [figure('new', 1), figure('broken', Number.NaN)],
  );
  expect(found['gone']!.isWorse).toBe(true);
  expect(found['broken']!.isWorse).toBe(true);
  expect(found['new']!.isWorse).toBe(false);
  expect(named([figure('lost', 0)], [figure('lost', 1)])['lost']!.isWorse).toBe(true);
});

test('the table begins with what is worst', () => {
  const lines = tableOfChanges(
    changesOf(
      [figure('one', 100), figure('two', 100), figure('three', 100)],
      [figure('one', 90), figure('two', 150)],
    ),
  ).split('\n');
  expect(lines.slice(2).map((line) => line.split(/\s+/)[1])).toEqual(['three', 'two', 'one']);
  expect(lines[3]).toMatch(/100 ms +150 ms +worse by 50 % +fails/);
});

test('a file that is no result is refused by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sf-compare-'));
  const path = join(folder, 'x.json');
  writeFileSync(path, '{"figures":[]}');
  expect(() => readResult(path)).toThrow(path);
  rmSync(folder, { recursive: true });
});
