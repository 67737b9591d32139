import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './files.ts';

test('lists sources in order and leaves out what is installed or built', () => {
  const root = mkdtempSync(join(tmpdir(), 'sf-files-'));
  for (const folder of ['a/b', 'a/node_modules/x', 'a/dist'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['a/z.ts', 'a/b/c.ts', 'a/node_modules/x/i.ts', 'a/dist/o.js']) {
    writeFileSync(join(root, file), '');
  }
  expect(listFiles(root, ['a', 'missing'])).toEqual(['a/b/c.ts', 'a/z.ts']);
});
