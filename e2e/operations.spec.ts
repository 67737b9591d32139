import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { rootDir } from '../tools/process.ts';

test('the operations document names every setting of the server and no other', () => {
  const source = readFileSync(join(rootDir, 'server', 'src', 'config.ts'), 'utf8');
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('/** Everything the process'));
  const read = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  const text = readFileSync(join(rootDir, 'docs', 'operations.md'), 'utf8');
  const described = [...text.matchAll(/^\| `([A-Z][A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(10);
  expect(described.sort()).toEqual(read.sort());
});
