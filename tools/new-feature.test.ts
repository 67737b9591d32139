import { expect, test } from 'vitest';
import { checkBoundaries } from './checks/boundaries.ts';
import { plant } from './checks/planted.ts';
import { listFiles, readText } from './files.ts';
import { createFeature } from './new-feature.ts';

test('a new feature has its noun on all three sides and stands inside the walls', () => {
  const root = plant({});
  const files = createFeature(root, 'lift-applications');
  expect(files).toContain('contract/src/lift-applications.ts');
  expect(files).toContain('server/src/features/lift-applications/lift-applications.store.ts');
  expect(files).toContain('console/src/locales/ru/lift-applications.json');
  expect(listFiles(root, ['.'])).toHaveLength(files.length);
  expect(readText(root, 'contract/src/lift-applications.ts')).toContain("path: '/api/lift-applications'");
  expect(checkBoundaries(root)).toEqual([]);
});

test('nothing is written over, and a noun is plural', () => {
  const root = plant({ 'contract/src/plots.ts': 'mine' });
  expect(() => createFeature(root, 'plots')).toThrow('exists already');
  expect(listFiles(root, ['.'])).toEqual(['contract/src/plots.ts']);
  expect(() => createFeature(root, 'Plot')).toThrow('plural');
});
