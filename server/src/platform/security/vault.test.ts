import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault, type VaultKey } from './vault.ts';

const key = (id: string): VaultKey => ({ id, key: randomBytes(32) });
const vault = createVault([key('new'), key('old')]);

test('a sealed value opens in its own place only, and unchanged only', () => {
  const sealed = vault.seal(Buffer.from('papers'), 'reviews:1');
  expect(vault.open(sealed, 'reviews:1').toString()).toBe('papers');
  expect(() => vault.open(sealed, 'reviews:2')).toThrow();
  for (const at of [sealed.length - 1, sealed.length - 8]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.open(changed, 'reviews:1')).toThrow();
  }
});

test('the MACs of a secret differ by key and by place', () => {
  const macs = [vault.macs('123456', 'codes:a'), vault.macs('123456', 'codes:b')].flat();
  expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(4);
  expect(vault.macs('123456', 'codes:a')).toEqual(macs.slice(0, 2));
});
