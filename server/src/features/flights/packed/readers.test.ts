import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Files that read rows alone, with the reason. */
const rowsOnly = new Map([
  ['features/flights/trail/trail.store.ts', 'what is some hours old at most is not packed yet'],
]);

test('whatever reads stored points reads packed ones too, or moves them back first', () => {
  const readers = globSync('**/*.ts', { cwd: root }).filter((file) => {
    if (/\.test\.ts$|\/test-|db-types/.test(file)) return false;
    return /(?:from|join|using) track_points\b/.test(readFileSync(join(root, file), 'utf8'));
  });
  expect(readers).toContain('features/flights/derive/points.store.ts');
  const blind = readers.filter(
    (file) =>
      !/packed_points|packedSql|restorePoints|packWindow/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(blind).toEqual([...rowsOnly.keys()]);
});
