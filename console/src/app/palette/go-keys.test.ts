import { expect, test } from 'vitest';
import { goKeys, letters } from './go-keys.ts';

test('every letter behind g leads staff to a page, the wider of two', () => {
  const bound = new Map(goKeys(['00']).map(({ shortcut, path }) => [shortcut.keys[0], path]));
  expect([...bound.keys()].sort()).toEqual(
    [...new Set(Object.values(letters))].map((one) => `g ${one}`).sort(),
  );
  expect([bound.get('g t'), bound.get('g f')]).toEqual(['/unified-tasks/chart', '/manage-flightlog']);
});
