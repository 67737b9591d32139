import type { AddressInfo } from 'node:net';
import { reviews } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Applicant, newcomer, reviewer, send } from '../../../test/people.ts';

let stage: TestApp;
let url: string;
beforeAll(async () => {
  stage = await testApp();
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stage.app.server.address() as AddressInfo;
  url = `ws://127.0.0.1:${port}/api/live`;
});
afterAll(() => stage.close());

interface Message {
  type: string;
  noun?: string;
  code?: number;
}

async function listening({ token }: Applicant) {
  const socket = new WebSocket(url);
  const received: Message[] = [];
  socket.on('message', (data) => void received.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once('open', resolve));
  const say = (message: object): void => socket.send(JSON.stringify(message));
  say({ type: 'auth', token });
  say({ type: 'listen' });
  await eventually(() => expect(received.some(({ noun }) => noun === 'inbox')).toBe(true));
  return { socket, received, say };
}

const pass = async (staff: Applicant, { id, version }: { id: string; version: number }) =>
  staff.client.call(reviews.decide, { params: { id }, body: { version, decision: 'pass' } });

test('an account that passes its last review can watch on its open socket without a new sign-in', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  const sent = [];
  for (const kind of ['account', 'realName', 'pilot'] as const) sent.push(await send(stage, lena, kind));
  const early = await listening(lena);
  early.say({ type: 'watch' });
  await eventually(() => expect(early.received.at(-1)).toMatchObject({ type: 'bye', code: 4403 }));
  const { received, say, socket } = await listening(lena);
  const before = received.length;
  for (const one of sent) await pass(staff, one);
  say({ type: 'watch' });
  await eventually(() => expect(received.map(({ type }) => type)).toContain('snapshot'));
  await eventually(() => expect(received.slice(before).some(({ noun }) => noun === 'inbox')).toBe(true));
  expect(received.some(({ type }) => type === 'bye')).toBe(false);
  socket.close();
});

test('a passed upgrade leaves the sockets of the account open and is reported on them', async () => {
  const staff = await reviewer(stage, null);
  const ann = await newcomer(stage, { verified: '1' });
  const sent = await send(stage, ann, 'upgrade');
  const { received, socket } = await listening(ann);
  const before = received.length;
  await pass(staff, sent);
  await eventually(() => expect(received.slice(before).some(({ noun }) => noun === 'inbox')).toBe(true));
  expect(received.some(({ type }) => type === 'bye')).toBe(false);
  socket.close();
});
