import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from './files.ts';
import { createFeature } from './new-feature.ts';
import { captureNode, rootDir } from './process.ts';

const parts = readdirSync(rootDir, { withFileTypes: true })
  .filter((entry) => !['node_modules', '.git', 'data', 'test-results', 'shots'].includes(entry.name))
  .map(({ name }) => name);

/** A copy of the checkout with the original's packages; its workspaces link to the copy. */
function scratchCopy(): string {
  const root = mkdtempSync(join(tmpdir(), 'sf-copy-'));
  for (const part of parts)
    cpSync(join(rootDir, part), join(root, part), {
      recursive: true,
      filter: (from) => !/[/]dist$/.test(from),
    });
  mkdirSync(join(root, 'node_modules/@smartflight'), { recursive: true });
  for (const name of readdirSync(join(rootDir, 'node_modules')).filter((one) => one !== '@smartflight'))
    symlinkSync(join(rootDir, 'node_modules', name), join(root, 'node_modules', name));
  for (const name of readdirSync(join(rootDir, 'node_modules/@smartflight')))
    symlinkSync(join(root, name), join(root, 'node_modules/@smartflight', name));
  return root;
}

test('a new feature passes types, walls, texts and formats as it is generated', async () => {
  const root = scratchCopy();
  const files = createFeature(root, 'spray-nozzles');
  expect(files).toContain('contract/src/spray-nozzles/spray-nozzles.endpoints.ts');
  expect(files).toContain('server/src/features/spray-nozzles/spray-nozzles.store.ts');
  expect(files).toContain('console/src/locales/ru/spray-nozzles.json');
  expect(readText(root, 'console/src/locales/ru/titles.json')).toContain('"sprayNozzles"');
  const run = (script: string, ...args: string[]) => captureNode(join(root, script), args, { cwd: root });
  await run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.');
  await run('tools/generate.ts');
  for (const check of ['format', 'types', 'walls', 'boundaries', 'dead code', 'locales', 'words']) {
    const { exitCode, output } = await run('tools/check.ts', check);
    expect(exitCode, output).toBe(0);
  }
});
