import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBodyTime } from './body-timeout.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  installBodyTime(app, 150);
  app.post('/form', async () => 'taken');
  app.post('/picture', { config: { uploadBytes: 1000 } }, async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/**
 * Sends all but the last byte of a body; returns what was received until the connection was closed or the rest sent.
 */
async function sendSlowly(path: string, o: { restAfterMs?: number } = {}): Promise<string> {
  const address = app.server.address();
  const socket = connect({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, host: '127.0.0.1' });
  let message = '';
  socket.on('data', (data) => (message += data));
  socket.on('error', () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\n`;
  socket.write(`${head}abc`);
  if (o.restAfterMs) setTimeout(() => socket.write('d'), o.restAfterMs);
  await once(socket, 'close');
  return message;
}

test('a body that does not come holds no connection, one that is a picture may take its time', async () => {
  expect(await sendSlowly('/form')).toBe('');
  expect(await sendSlowly('/form', { restAfterMs: 20 })).toContain('taken');
  expect(await sendSlowly('/picture', { restAfterMs: 400 })).toContain('taken');
});
