import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

test('memory that is no longer used is collected', async () => {
  const unused = new WeakRef({ bytes: new Uint8Array(1024) });
  await releaseMemory();
  expect(unused.deref()).toBeUndefined();
});
