import { expect, test } from 'vitest';
import { zipStream } from './zip.ts';

test('an archive of more files than its directory can count is an error, not a damaged file', async () => {
  const zip = zipStream(1);
  const fill = async (): Promise<void> => {
    for (let nth = 0; nth <= 0xffff; nth++) for await (const _bytes of zip.file(`${nth}`, []));
  };
  await expect(fill()).rejects.toThrow('65535 entries');
});
