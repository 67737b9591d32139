import { expect, test } from 'vitest';
import { checkDocs } from './docs.ts';
import { plant } from './planted.ts';

const texts = (readme: string) =>
  checkDocs(
    plant({
      'README.md': readme,
      'package.json': JSON.stringify({ scripts: { start: 'node a.ts', bench: 'node b.ts' } }),
      'server/src/app.ts': '',
      'docs/map.md': '',
    }),
  ).map(({ line, text }) => `${line} ${text}`);

test('accepts paths, links and scripts that exist, and words that only look like paths', () => {
  const readme = 'See `server/src/app.ts`, [the map](docs/map.md#a), `npm start`, `npm run bench -- P1`.';
  expect(texts(readme)).toEqual([]);
  expect(
    texts('Types such as `image/png`, topics such as `sf/v1/drone`, `test-results/requirements.json`.'),
  ).toEqual([]);
});

test.for([
  ['a file that is gone', 'One\n`server/src/main.ts`', '2 no such path: server/src/main.ts'],
  ['a folder that is gone', '`server/nowhere`', '1 no such path: server/nowhere'],
  ['a file of an unknown folder', '`lib/x.ts`', '1 no such path: lib/x.ts'],
  ['a broken link', '[map](docs/atlas.md)', '1 no such link: docs/atlas.md'],
  ['a script that is gone', 'Run `npm run deploy`', '1 no such npm script: deploy'],
  ['a missing standard script', '`npm test`', '1 no such npm script: test'],
] as const)('catches %s', ([, readme, expected]) => {
  expect(texts(readme)).toEqual([expected]);
});

test('fails when it looked at nothing', () => {
  expect(checkDocs(plant({ 'a.ts': '' }))[0]?.text).toContain('looked at nothing');
});
