import { expect, test } from 'vitest';
import { checkMockedModules } from './mocked-modules.ts';
import { plant } from './planted.ts';

const mock = `vi.${'mock'}('./part.ts', () => ({}));`;

test('a module that is replaced where test files share modules is found', () => {
  const problems = checkMockedModules(plant({ 'server/a.test.ts': `let a = 1;\n${mock}` }));
  expect(problems.map(({ file, line }) => [file, line])).toEqual([['server/a.test.ts', 2]]);
});

test('the tests of the console may replace modules', () => {
  const files = { 'console/a.test.ts': mock, 'server/a.test.ts': 'let a = 1;' };
  expect(checkMockedModules(plant(files))).toEqual([]);
});

test('a checkout without tests is not a pass', () => {
  expect(checkMockedModules(plant({ 'server/a.ts': '' }))).toHaveLength(1);
});
