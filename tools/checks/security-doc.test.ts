import { expect, test } from 'vitest';
import { listFiles, readText } from '../files.ts';
import { rootDir } from '../process.ts';

const rows = readText(rootDir, 'docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , state = '', reason = '']) => ({ number, state, reason }));

test('the checklist has each requirement of levels 1 and 2 once, in order', () => {
  const numbers = rows.map(({ number }) => number);
  const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  expect(numbers).toEqual([...new Set(numbers)].sort(byNumber));
  // Levels 1 and 2 of ASVS 5.0.0 together.
  expect(numbers.length).toBe(253);
});

test('each line is in a known state, with a test, a document or a reason', () => {
  const states = ['Met', 'Partly', 'Open', 'Operator', 'None'];
  expect(rows.filter(({ state, reason }) => !states.includes(state) || reason === '')).toEqual([]);
});

test('each named file exists', () => {
  const files = new Set(listFiles(rootDir, ['.']));
  const named = rows.flatMap(({ reason }) => [...reason.matchAll(/`([\w.@/-]+\/[\w.@-]+\.\w+)`/g)]);
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, file]) => file).filter((file) => !files.has(file ?? ''))).toEqual([]);
});
