import { expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';

test('seeded faults of dosing are found in simulated flights, and none in flights without one', () => {
  const { missed, wrong } = findFaults({ faulty: 14, clean: 8 });
  expect(missed).toEqual([]);
  expect(wrong).toEqual([]);
}, 30_000);
