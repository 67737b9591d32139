import { EventEmitter } from 'node:events';
import type { Client } from 'aedes';
import { expect, test, vi } from 'vitest';
import { clientSessions } from './client-sessions.ts';

/** Refuses one sign-in with a wrong secret from an address. */
async function guess(sessions: ReturnType<typeof clientSessions>, remoteAddress: string): Promise<void> {
  const conn = Object.assign(new EventEmitter(), { remoteAddress });
  const client = { conn } as unknown as Client;
  const hello = { cmd: 'connect', username: 'D1', clientId: 'D1' } as never;
  sessions.preConnect(client, hello, () => undefined);
  await new Promise<void>((refused) =>
    sessions.authenticate(client, 'D1', Buffer.from('wrong'), () => refused()),
  );
}

test('guesses from all addresses of an IPv6 /64 are counted as those of one address', async () => {
  const warn = vi.fn();
  const log = { warn, info: vi.fn(), error: vi.fn() };
  const access = { authenticate: async () => false, mayPublish: () => false, maySubscribe: () => false };
  const sessions = clientSessions({ access, handlers: { store: async () => undefined }, log } as never);
  for (const last of ['1', '2', 'b:c:d']) await guess(sessions, `2001:db8:0:1::${last}`);
  await guess(sessions, '2001:db8:0:2::1');
  await guess(sessions, '::ffff:203.0.113.7');
  await guess(sessions, '203.0.113.7');
  sessions.stop();
  const firstOf = warn.mock.calls.map(([about]) => about.address);
  expect(firstOf).toEqual(['2001:db8:0:1::/64', '2001:db8:0:2::/64', '203.0.113.7']);
});
