import { expect, test } from 'vitest';
import { forget, keyOf, remember } from './call-keys.ts';

const call = 'POST /api/drones {"droneId":"A1"}';

test('a call that was answered has a new key the next time', () => {
  const first = keyOf(call);
  expect(keyOf(call)).not.toBe(first);
});

test('a call whose answer never came keeps its key until one does, or ten minutes have passed', () => {
  const key = keyOf(call, 0);
  remember(call, key, 0);
  expect(keyOf(call, 60_000)).toBe(key);
  expect(keyOf(`${call} `, 60_000)).not.toBe(key);
  expect(keyOf(call, 600_001)).not.toBe(key);
  forget(call);
  expect(keyOf(call, 60_000)).not.toBe(key);
});

test('only the newest twenty are remembered', () => {
  for (let nth = 0; nth <= 20; nth += 1) remember(`${nth}`, `key ${nth}`, 0);
  expect(keyOf('0', 1)).not.toBe('key 0');
  expect(keyOf('20', 1)).toBe('key 20');
});
