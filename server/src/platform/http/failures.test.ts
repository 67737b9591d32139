import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Log } from '../log.ts';
import { failureHandler } from './failures.ts';

async function listening() {
  const log = { debug: vi.fn(), error: vi.fn() };
  const app = Fastify();
  app.setErrorHandler(failureHandler(log as unknown as Log));
  app.post('/', async () => {
    throw new Error('broken');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const send = (body: string, length: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
    );
    return socket;
  };
  return { app, log, send };
}

test('a client that goes away while it sends is noted for debugging alone', async () => {
  const { app, log, send } = await listening();
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const socket = send('{"a":', 100);
  await arrived;
  socket.destroy();
  await eventually(() => expect(log.debug).toHaveBeenCalledOnce());
  expect(log.error).not.toHaveBeenCalled();
  await app.close();
});

test('a failure of the server is an error', async () => {
  const { app, log, send } = await listening();
  const socket = send('{}', 2);
  await eventually(() => expect(log.error).toHaveBeenCalledOnce());
  expect(log.debug).not.toHaveBeenCalled();
  socket.destroy();
  await app.close();
});
