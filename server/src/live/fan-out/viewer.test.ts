import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { liveClose } from '@smartflight/contract/devices/live.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openViewer } from './viewer.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** Close code of a socket that never completes authentication; `first` is a message sent at once. */
async function closeCodeOf(first: object | undefined): Promise<number> {
  server.once('connection', (socket) => {
    const never = new Promise<boolean>(() => undefined);
    const nothing = (): void => undefined;
    openViewer(
      socket,
      {
        authenticate: () => never,
        watch: nothing,
        watchChargers: () => undefined,
        listen: nothing,
        closed: nothing,
      },
      { authMs: 30 },
    );
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on('open', () => first && client.send(JSON.stringify(first)));
  const [code] = await once(client, 'close');
  return code;
}

test('a sign-in that takes too long gets a time to retry, not an invalid token', async () => {
  expect(await closeCodeOf({ type: 'auth', token: 'x'.repeat(43) })).toBe(liveClose.busy);
  expect(await closeCodeOf(undefined)).toBe(liveClose.busy);
});
