import { expect, test } from 'vitest';
import { readQr } from './qr-content.ts';

const binding = { droneId: 'SF30-2407-0183', activateCode: 'A+B c/1' };

test('D-01 a code printed in the documented form and one that is an address are read alike', () => {
  const text = `smartflight:bind?${new URLSearchParams(binding)}`;
  expect(readQr(text)).toEqual(binding);
  const code = encodeURIComponent(binding.activateCode);
  expect(readQr(`https://fly.example.test/my-drones?bind=SF30-2407-0183#${code}`)).toEqual(binding);
});

test.each([
  'https://example.test/',
  'https://example.test/my-drones?bind=SF30#',
  'https://example.test/my-drones?bind=SF30#%E0%A4%A',
  'smartflight:connect?droneId=SF30&activateCode=X',
  'smartflight:bind?droneId=../etc&activateCode=X',
  'javascript:alert(1)',
  'SF30-2407-0183',
  '',
])('%s binds no drone', (text) => {
  expect(readQr(text)).toBeUndefined();
});
