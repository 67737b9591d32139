import { expect, test } from 'vitest';
import { findZones } from './time-zones.ts';

test('a zone is found by a part of its name, with spaces, and by its offset', () => {
  expect(findZones('shang')[0]).toEqual({ zone: 'Asia/Shanghai', offset: 'UTC+8' });
  expect(findZones('sao paulo').map(({ zone }) => zone)).toEqual(['America/Sao_Paulo']);
  expect(findZones('+5:30').every(({ offset }) => offset === 'UTC+5:30')).toBe(true);
  expect(findZones('nowhere at all')).toEqual([]);
});
