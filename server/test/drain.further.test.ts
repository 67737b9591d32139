import { connect } from 'node:net';
import { accounts } from '@smartflight/contract/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';
import { serverSpawner } from './spawned-server.ts';

const spawner = serverSpawner();
afterEach(() => spawner.clean());

/** A sign-in whose body is incomplete until `finish` sends the rest; resolves to the whole response. */
function slowSignIn(http: string): { finish(): void; answer: Promise<string> } {
  const { hostname, port } = new URL(http);
  const socket = connect(Number(port), hostname);
  const body = 'username=nobody%40example.com&password=wrong-one';
  socket.write(
    `POST ${accounts.login.path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  let message = '';
  socket.on('data', (data) => (message += data));
  socket.on('error', () => undefined);
  return {
    finish: () => void socket.write(body.slice(10)),
    answer: new Promise((resolve) => socket.on('close', () => resolve(message))),
  };
}

test('a drain goes unready first, listens on for its grace, then answers what is under way and ends with 0', async () => {
  const server = spawner.spawn(spawner.folder(), { DRAIN_GRACE_S: '4', METRICS_PORT: '0' });
  const { http, metrics } = await server.started();
  expect(await (await fetch(metrics ?? '')).text()).toContain('smartflight_viewers');
  const order: string[] = [];
  const viewer = new WebSocket(`${http.replace('http', 'ws')}api/live`);
  await new Promise((resolve) => viewer.once('open', resolve));
  const viewerClosed = new Promise<void>((resolve) => {
    viewer.once('close', (code) => {
      order.push(`viewer closed with ${code}`);
      resolve();
    });
  });
  const signIn = slowSignIn(http);
  expect((await fetch(`${http}readyz`)).status).toBe(200);
  server.signal('SIGTERM');
  await eventually(async () => expect((await fetch(`${http}readyz`)).status).toBe(503));
  order.push('unready');
  const answer = await fetch(`${http}healthz`);
  order.push(`still answers ${answer.status}, ${answer.headers.get('connection')}`);
  await viewerClosed;
  await eventually(() => expect(fetch(`${http}healthz`), 'no new connection').rejects.toThrow());
  signIn.finish();
  order.push((await signIn.answer).split('\r\n')[0] ?? '');
  expect(await server.ended, server.output()).toEqual({ code: 0, signal: null });
  expect(order).toEqual([
    'unready',
    'still answers 200, close',
    'viewer closed with 1012',
    'HTTP/1.1 401 Unauthorized',
  ]);
});
