import { expect, test } from 'vitest';
import { compareVersions, droneModel, droneModels, outdatedParts } from './drone-models.ts';

test('exactly twenty models answer a parameter query, each with something to ask for [D-07]', () => {
  const answering = droneModels.filter(({ parameters }) => parameters.length > 0);
  expect(answering).toHaveLength(20);
  expect(new Set(answering.map(({ name }) => name)).size).toBe(20);
});

test('a model is found by its name in any case, and one of others is not', () => {
  expect(droneModel(' sf30 ')?.name).toBe('SF30');
  expect(droneModel('T40')).toBeUndefined();
});

test('versions are compared number by number, and texts that are none are equal', () => {
  expect(compareVersions('1.9.6', '1.10.0')).toBeLessThan(0);
  expect(compareVersions('v2.0', '2.0.0')).toBe(0);
  expect(compareVersions('3.1', '3.0.9')).toBeGreaterThan(0);
  expect(compareVersions('beta', '1.0')).toBe(0);
});

test('parts older than the catalogue are outdated, unknown and newer ones are not [D-02]', () => {
  expect(
    outdatedParts('SF30', { master: { sw: '3.4.1' }, rtk: { sw: '2.1.0' }, link: { sw: '9.0' }, remote: {} }),
  ).toEqual(['master']);
  expect(outdatedParts('T40', { master: { sw: '0.1' } })).toEqual([]);
});
