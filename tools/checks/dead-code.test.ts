import { expect, test } from 'vitest';
import { checkDeadCode } from './dead-code.ts';
import { plant } from './planted.ts';

const living = {
  'server/src/main.ts':
    "import { one } from './app.ts';\nimport { flights } from '@smartflight/contract/flights/flights.ts';\nvoid [one, flights, import('./late.ts')];",
  'server/src/app.ts': "export const one = 1;\nnew Worker(new URL('./sheet.ts', import.meta.url));",
  'server/src/late.ts': 'export const anything = 1;',
  'server/src/sheet.ts': 'export const rows = 1;\nvoid rows;',
  'contract/src/flights/flights.ts':
    'export type Flight = { id: string };\nexport const flights: Flight[] = [];',
};
const texts = (files: Record<string, string>) =>
  checkDeadCode(plant({ ...living, ...files })).map(({ file, text }) => `${file}: ${text}`);

test('follows imports, package names, late imports and worker addresses', () => {
  expect(texts({})).toEqual([]);
});

test('catches a file that nothing reaches, even when another dead file does', () => {
  const found = texts({
    'server/src/old.ts': "import { older } from './older.ts';\nvoid older;",
    'server/src/older.ts': 'export const older = 1;',
  });
  expect(found).toEqual([
    'server/src/old.ts: nothing reaches this file: use it or remove it',
    'server/src/older.ts: nothing reaches this file: use it or remove it',
  ]);
});

test('catches an export that nothing imports', () => {
  const found = texts({ 'server/src/app.ts': `${living['server/src/app.ts']}\nexport function two() {}` });
  expect(found).toEqual(["server/src/app.ts: nothing imports 'two': use it or remove it"]);
});

test('fails when it looked at nothing', () => {
  expect(checkDeadCode(plant({ 'README.md': '' }))[0]?.text).toContain('looked at nothing');
  expect(checkDeadCode(plant({ 'server/src/a.ts': '' }))[0]?.text).toContain('no entry point');
});
