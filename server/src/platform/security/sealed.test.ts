import { expect, test } from 'vitest';
import { createSealer } from './sealed.ts';

test('a sealed text opens with its passphrase and purpose only, and unchanged only', async () => {
  const sealer = createSealer('smartflight:secret');
  const sealed = await sealer.seal('käse', 'D1');
  expect(sealed.includes('käse')).toBe(false);
  expect(await sealer.open(sealed, 'D1')).toBe('käse');
  expect(await createSealer('smartflight:secret').open(sealed, 'D1')).toBe('käse');
  expect(await createSealer('smartflight:other').open(sealed, 'D1')).toBeUndefined();
  expect(await sealer.open(sealed, 'D2')).toBeUndefined();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(await sealer.open(sealed, 'D1')).toBeUndefined();
});
