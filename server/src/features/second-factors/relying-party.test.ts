import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const rpOf = (host: string, publicUrl?: string) =>
  relyingPartyOf(publicUrl === undefined ? {} : { publicUrl }, { headers: { host } });

test('passkeys belong to the public address whatever host a request names, and without one to localhost only', () => {
  const publicUrl = 'https://smartflight.example';
  expect(rpOf('evil.example', publicUrl)).toEqual({ origin: publicUrl, id: 'smartflight.example' });
  expect(rpOf('localhost:80')).toEqual({ origin: 'http://localhost:80', id: 'localhost' });
  for (const host of ['smartflight.example', 'evil.localhost', 'localhost.evil:80', '127.0.0.1', ''])
    expect(rpOf(host)).toBeUndefined();
});
