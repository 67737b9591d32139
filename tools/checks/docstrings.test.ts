import { expect, test } from 'vitest';
import { checkDocstrings } from './docstrings.ts';
import { plant } from './planted.ts';

const found = (text: string, file = 'geo/src/area.ts') =>
  checkDocstrings(plant({ [file]: text })).map((problem) => `${problem.line} ${problem.text.split(' ')[0]}`);

test.each([
  'export function areaOf() {}',
  'export const areaOf = () => 1;',
  'export const areaOf = memo(function Area() {});',
  '// A plain comment.\nexport async function areaOf() {}',
])('an exported function without a docstring is found: %s', (text) => {
  expect(found(text).join()).toContain("'areaOf'");
});

test.each([
  '/** Square metres. */\nexport function areaOf() {}',
  '/** Square metres. */\nexport function areaOf(a: 1): 1;\nexport function areaOf(a: 2): 2;\nexport function areaOf() {}',
  'function areaOf() {}',
  'export const earthRadiusM = 6_371_008.8;',
])('what is documented, private or no function passes: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('tests and other packages may do without, and context at nothing is a problem', () => {
  expect(checkDocstrings(plant({ 'geo/src/a.ts': '', 'demo/src/a.ts': 'export function a() {}' }))).toEqual(
    [],
  );
  expect(checkDocstrings(plant({ 'a.md': '' }))[0]?.text).toContain('looked at nothing');
});
