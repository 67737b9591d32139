import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { idsInTitle, requirementIds } from './requirement-ids.ts';
import { checkRequirements } from './requirements.ts';

const rows = requirementIds.map((id) => `- **${id}** something a person can see`).join('\n');
const fine = "import { test } from 'vitest';\ntest('[G-01] lists flights', () => {});";
const texts = (table: string, code: string) =>
  checkRequirements(plant({ 'docs/requirements.md': table, 'server/src/a.test.ts': code })).map(
    ({ text }) => text,
  );

test('accepts the whole table and titles with ids that exist', () => {
  expect(texts(rows, fine)).toEqual([]);
  expect(idsInTitle('[G-01] [G-06] lists flights')).toEqual(['G-01', 'G-06']);
});

test('catches a row that is missing, doubled or unknown', () => {
  const broken = `${rows.replace('**L-07**', '**L-08**')}\n- **Z-01** not ours`;
  expect(texts(broken, fine)).toEqual(['L-07 is missing', 'Z-01 is no requirement', 'L-08 stands twice']);
});

test.for([
  ['an unknown id', "test('[G-99] lists', () => {});", '[G-99] is no requirement'],
  ['an unknown id in a table of cases', "test.each([1])('[Q-01] %s', () => {});", '[Q-01] is no requirement'],
  ['a fourth id', "it('[G-01] [G-02] [G-03] [G-04] all', () => {});", '4 ids in one title, the limit is 3'],
  ['an id on a group', "describe('[G-01] log', () => {});", 'ids belong in the title of the test itself'],
  [
    'an id on a group of journeys',
    "test.describe('[G-01] log', () => {});",
    'ids belong in the title of the test',
  ],
] as const)('catches %s', ([, code, expected]) => {
  expect(texts(rows, code).join('\n')).toContain(expected);
});

test('fails when it looked at nothing', () => {
  expect(checkRequirements(plant({ 'README.md': '' }))[0]?.text).toContain('looked at nothing');
  expect(checkRequirements(plant({ 'docs/requirements.md': rows }))[0]?.text).toContain('no test found');
});
