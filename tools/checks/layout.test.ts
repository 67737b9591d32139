import { expect, test } from 'vitest';
import { checkLayout } from './layout.ts';
import { plant } from './planted.ts';

const found = (files: Record<string, string>) =>
  checkLayout(plant(files)).map(({ file, text }) => `${file}: ${text}`);
const importing = (specifier: string) => `import { a } from '${specifier}';\nvoid a;`;
const short = 'export const a = 1;';
const long = `${short}\n${'// why\n'.repeat(14)}`;

test('a short file with one importer is found, also when its own test is not there', () => {
  expect(found({ 'server/src/app.ts': importing('./a.ts'), 'server/src/a.ts': short })).toEqual([
    'server/src/a.ts: 1 lines that only server/src/app.ts imports: put them there, or begin with "// Own file: <reason>"',
  ]);
});

test.each([
  ['long', { 'server/src/app.ts': importing('./a.ts'), 'server/src/a.ts': long }],
  [
    'imported twice',
    {
      'server/src/app.ts': importing('./a.ts'),
      'server/src/a.test.ts': importing('./a.ts'),
      'server/src/a.ts': short,
    },
  ],
  [
    'named after its role',
    { 'server/src/app.ts': importing('./zones.jobs.ts'), 'server/src/zones.jobs.ts': short },
  ],
  ['loaded later', { 'console/src/app.ts': "void import('./a.ts');", 'console/src/a.ts': short }],
  ['imported for its effect', { 'console/src/app.ts': "import './a.ts';", 'console/src/a.ts': short }],
  [
    'with a reason',
    {
      'server/src/app.ts': importing('./a.ts'),
      'server/src/a.ts': `// Own file: the build replaces it.\n${short}`,
    },
  ],
])('a file may stay when it is %s', (_, files) => {
  expect(found(files)).toEqual([]);
});

test('a folder of more than 25 files beside tests is found', () => {
  const files = (count: number, end: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`server/src/f${at}${end}`, long]));
  expect(found({ ...files(25, '.ts'), ...files(9, '.test.ts') })).toEqual([]);
  expect(found(files(26, '.ts'))).toEqual([
    'server/src: 26 files beside tests, the limit is 25: split it by subject',
  ]);
});

test('the check fails when it looked at nothing', () => {
  expect(checkLayout(plant({ 'a.md': '' }))[0]?.text).toContain('looked at nothing');
});
