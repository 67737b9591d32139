import { request } from 'node:http';
import { Readable } from 'node:stream';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { notePendingAnswers } from './pending-answers.ts';

const pending = { count: 0 };
const answers = {
  begin: () => {
    pending.count += 1;
  },
  end: () => {
    pending.count -= 1;
  },
};

let app: FastifyInstance;
let gone: PromiseWithResolvers<void>;
let received: PromiseWithResolvers<void>;
let seen: number[];

beforeEach(async () => {
  pending.count = 0;
  seen = [];
  gone = Promise.withResolvers();
  received = Promise.withResolvers();
  app = Fastify();
  await app.register(websocket);
  notePendingAnswers(app, answers);
  app.addHook('preParsing', async () => received.resolve());
  app.get('/answer', async () => {
    seen.push(pending.count);
    return 'answer';
  });
  app.post('/answer', async () => {
    seen.push(pending.count);
    throw new Error('refused');
  });
  app.get('/file', async () => file());
  app.get('/never', async ({ raw }) => {
    raw.once('close', () => gone.resolve());
    await new Promise(() => undefined);
  });
  app.get('/live', { websocket: true }, (socket) => {
    seen.push(pending.count);
    socket.send('open');
  });
});
afterEach(() => app.close());

const file = (): Readable => {
  const stream = new Readable({ read: () => undefined });
  stream.push('first bytes');
  return stream;
};

test('an answer is pending while it is prepared, also when it fails', async () => {
  await app.inject('/answer');
  await app.inject({ method: 'POST', url: '/answer', payload: { some: 'body' } });
  await app.inject('/unknown');
  expect({ seen, left: pending.count }).toEqual({ seen: [1, 1], left: 0 });
});

test('neither a file that is being sent nor an open socket is pending', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}/file`);
  const reader = answer.body!.getReader();
  await reader.read();
  expect(pending.count).toBe(0);
  await reader.cancel();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/live`);
  await new Promise((resolve) => socket.once('message', resolve));
  expect({ seen, count: pending.count }).toEqual({ seen: [0], count: 0 });
  socket.terminate();
});

test('a request whose body is still arriving is not pending', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const headers = { 'content-type': 'application/json', 'content-length': '10' };
  const sender = request({ host: '127.0.0.1', port, path: '/answer', method: 'POST', headers });
  sender.write('{');
  await received.promise;
  expect(pending.count).toBe(0);
  sender.on('error', () => undefined);
  sender.destroy();
});

test('an answer whose reader has gone is no longer pending', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const reader = request({ host: '127.0.0.1', port, path: '/never' });
  reader.on('error', () => undefined).end();
  await vi.waitFor(() => expect(pending.count).toBe(1));
  reader.destroy();
  await gone.promise;
  await vi.waitFor(() => expect(pending.count).toBe(0));
});
