import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { checkTimedTests } from './timed-tests.ts';

const found = (lines: string[]): (number | undefined)[] =>
  checkTimedTests(plant({ 'server/a.test.ts': lines.join('\n') })).map(({ line }) => line);

const below = (value: string, bound: string): string => `expect(${value}).${'toBeLessThan'}(${bound});`;

test.for([
  ['a span', [below('performance.now() - from', '4_000')], [1]],
  ['a span that was read before', ['const end = performance.now();', below('end - from', '50')], [2]],
  ['a property', ['resolve({ at: performance.now() });', below('end.at - from', '1')], [2]],
] as const)('%s that is expected below a number is found', ([, lines, expected]) => {
  expect(found([...lines])).toEqual(expected);
});

test('a bound named after its timer, and a count in a file that reads the time, pass', () => {
  expect(
    found([
      'const from = performance.now();',
      below('performance.now() - from', 'recheckMs / 2'),
      below('calls.length', '4'),
    ]),
  ).toEqual([]);
});

test('a checkout without tests is not a pass', () => {
  expect(checkTimedTests(plant({ 'server/a.ts': '' }))).toHaveLength(1);
});
