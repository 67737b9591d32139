import { expect, test } from 'vitest';
import { plant } from './checks/planted.ts';
import { listFiles } from './files.ts';
import { createFeature } from './new-feature.ts';

test('nothing is written over, and a noun is plural', () => {
  const root = plant({ 'contract/src/plots/plots.schemas.ts': 'mine' });
  expect(() => createFeature(root, 'plots')).toThrow('exists already');
  expect(listFiles(root, ['.'])).toEqual(['contract/src/plots/plots.schemas.ts']);
  expect(() => createFeature(root, 'Plot')).toThrow('plural');
});

test('nothing is written where a place for a row is missing', () => {
  const root = plant({ 'contract/src/access/access.ts': '' });
  expect(() => createFeature(root, 'hangars')).toThrow(
    "access.ts: no place for a row before '} as const satisfies'",
  );
  expect(listFiles(root, ['.'])).toEqual(['contract/src/access/access.ts']);
});
