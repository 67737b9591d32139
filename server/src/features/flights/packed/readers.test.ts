import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../../../../tools/files.ts';

const root = join(import.meta.dirname, '../../../../..');
/** Files that read rows alone, with the reason. */
const rowsOnly = new Map([
  ['server/src/features/flights/trail/trail.store.ts', 'what is some hours old at most is not packed yet'],
]);

test('whatever reads stored points reads packed ones too, or moves them back first', () => {
  const readers = listFiles(root, ['server/src']).filter((file) => {
    if (!file.endsWith('.ts') || /\.test\.ts$|\/test-|db-types/.test(file)) return false;
    return /(?:from|join|using) track_points\b/.test(readFileSync(join(root, file), 'utf8'));
  });
  expect(readers).toContain('server/src/features/flights/derive/points.store.ts');
  const blind = readers.filter(
    (file) =>
      !/packed_points|packedSql|restorePoints|packWindow/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(blind).toEqual([...rowsOnly.keys()]);
});
