import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { dependencies, lint, types } from './programs.ts';

const all = (problems: { text: string }[]) => problems.map(({ text }) => text).join('\n');
const biome = '{\n  "formatter": { "indentStyle": "space" }\n}\n';
const tsconfig = JSON.stringify({
  compilerOptions: { strict: true, types: [], lib: ['ES5'], skipLibCheck: true },
  include: ['*.ts'],
});
const manifest = (dependencies: Record<string, string>) =>
  JSON.stringify({ name: 'planted', type: 'module', main: 'a.ts', dependencies });

test('the formatter catches a file out of shape, and fails when it looked at nothing', async () => {
  expect(all(await lint(plant({ 'biome.json': biome, 'a.ts': 'export const a=1' })))).toContain('a.ts');
  expect(await lint(plant({ 'biome.json': biome, 'a.ts': 'export const a = 1;\n' }))).toEqual([]);
  expect(await lint(plant({ 'notes.txt': '' }))).not.toEqual([]);
});

test('the compiler catches a wrong type, and fails when it looked at nothing', async () => {
  const broken = plant({ 'tsconfig.json': tsconfig, 'a.ts': "export const a: number = 'one';" });
  expect(all(await types(broken, 'tsconfig.json'))).toContain('a.ts(1,14)');
  const fine = plant({ 'tsconfig.json': tsconfig, 'a.ts': 'export const a = 1;' });
  expect(await types(fine, 'tsconfig.json')).toEqual([]);
  expect(all(await types(plant({ 'tsconfig.json': tsconfig }), 'tsconfig.json'))).toContain(
    'looked at nothing',
  );
});

test('knip catches a package that is used but not listed', async () => {
  const unlisted = plant({ 'package.json': manifest({}), 'a.ts': "import 'left-pad';" });
  expect(all(await dependencies(unlisted))).toContain('left-pad');
  expect(await dependencies(plant({ 'package.json': manifest({}), 'a.ts': 'export const a = 1;' }))).toEqual(
    [],
  );
});
