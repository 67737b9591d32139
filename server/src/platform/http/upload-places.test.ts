import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createLog } from '../log.ts';
import { failureHandler } from './failures.ts';
import { installUploadPlaces, mostUploads } from './upload-places.ts';

const idleMs = 400;
let app: FastifyInstance;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  app = Fastify();
  app.setErrorHandler(failureHandler(createLog('silent')));
  installUploadPlaces(app, {
    callerOf: ({ headers: { account, address } }) => ({ id: String(account), address: String(address) }),
    idleMs,
  });
  app.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/picture', { config: { uploadBytes: 1_000_000 } }, async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends the head of an upload, and of its body what is given. */
function upload(o: { account: string; address?: string; length?: number; body?: string }) {
  const at = app.server.address();
  const socket = connect(typeof at === 'object' && at ? at.port : 0, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let isClosed = false;
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST /picture HTTP/1.1\r\nhost: a\r\naccount: ${o.account}\r\naddress: ${o.address ?? o.account}\r\n` +
      `content-type: image/png\r\ncontent-length: ${o.length ?? 100}\r\n\r\n${o.body ?? 'x'}`,
  );
  return { socket, text: () => text, isClosed: () => isClosed };
}
const statusOf = ({ text }: { text(): string }): string => text().slice(9, 12);
const refused = (uploads: { text(): string }[]) => uploads.filter((one) => statusOf(one) === '429');

/** Keeps sending, a byte at a time, so that none of them is idle. */
function trickle(uploads: { socket: Socket }[]): () => void {
  const timer = setInterval(() => {
    for (const { socket } of uploads) if (!socket.destroyed) socket.write('x');
  }, idleMs / 10);
  return () => clearInterval(timer);
}

test('an account has its places, and another account has its own', async () => {
  const mine = Array.from({ length: mostUploads.caller + 3 }, () => upload({ account: 'me', length: 9_000 }));
  const stop = trickle(mine);
  await eventually(() => expect(refused(mine).length).toBe(3));
  expect(refused(mine)[0]?.text()).toContain('retry-after: 5');
  const other = upload({ account: 'other', body: 'x'.repeat(100) });
  await eventually(() => expect(statusOf(other)).toBe('200'));
  const first = mine.find((one) => statusOf(one) === '');
  first?.socket.destroy();
  await eventually(async () => {
    const again = upload({ account: 'me', body: 'x'.repeat(100) });
    await eventually(() => expect(statusOf(again)).not.toBe(''));
    expect(statusOf(again)).toBe('200');
  });
  stop();
});

test('many accounts of one address share its places, and all addresses those of the process', async () => {
  const sameAddress = Array.from({ length: mostUploads.address + 2 }, (_, n) =>
    upload({ account: `a${n}`, address: 'one', length: 9_000 }),
  );
  const others = Array.from({ length: mostUploads.process }, (_, n) =>
    upload({ account: `b${n}`, length: 9_000 }),
  );
  const stop = trickle([...sameAddress, ...others]);
  const all = sameAddress.length + others.length;
  await eventually(() => expect(refused([...sameAddress, ...others]).length).toBe(all - mostUploads.process));
  expect(refused(sameAddress).length).toBeGreaterThanOrEqual(2);
  stop();
});

test('an upload of which nothing arrives is cut, one that goes on slowly is taken', async () => {
  const paused = upload({ account: 'paused', length: 30 });
  const slow = upload({ account: 'slow', length: 30 });
  const stop = trickle([slow]);
  await eventually(() => expect(statusOf(slow)).toBe('200'));
  await eventually(() => expect(paused.isClosed()).toBe(true));
  expect(paused.text()).toBe('');
  stop();
});

test('a declared length that is too large is refused at the headers', async () => {
  const large = upload({ account: 'me', length: 2_000_000 });
  await eventually(() => expect(statusOf(large)).toBe('413'));
});
