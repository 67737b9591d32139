import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createEventBus } from './events.ts';
import { createLog } from './log.ts';
import { openPools } from './postgres/pools.ts';

test('a database that stays away is asked again once a second, not by more and more connections', async () => {
  const asked: number[] = [];
  const server = createServer((socket) => {
    asked.push(performance.now());
    socket.destroy();
    server.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `postgresql://nobody@127.0.0.1:${port}/nothing`;
  const log = createLog('silent');
  const pools = openPools(url, log, { size: 1 });
  const events = createEventBus(url, pools.app, log);
  while (asked.length < 4) await once(server, 'asked');
  // Two immediate attempts, then one after one second and one after two.
  expect((asked[3] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(1900);
  await events.stop();
  await pools.close();
  server.close();
});
