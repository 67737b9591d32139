import { connect, type Socket } from 'node:net';
import { drones } from '@smartflight/contract/endpoints.ts';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import type { CallInput } from './call.ts';
import { eventually } from './eventually.ts';
import { formOf } from './form.ts';
import { endpointOf, rightInput } from './matrix/call-inputs.ts';
import { expectedRows } from './matrix/permissions.ts';
import { type Cast, createCast } from './matrix/test-accounts.ts';

let stage: TestApp;
let cast: Cast;
beforeAll(async () => {
  stage = await testApp({ broker: true });
  cast = await createCast(stage);
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => stage.close());

interface Held {
  name: string;
  socket: Socket;
  text(): string;
  finish(): void;
}

/** Sends a call without the last byte of its body; `finish` sends that too. */
function hold(name: string, { params, query, body }: CallInput<AnyEndpoint>, token: string): Held {
  const endpoint = endpointOf(name);
  const form = endpoint.uploadBytes ? formOf(body) : undefined;
  const payload = form?.payload ?? Buffer.from(JSON.stringify(body));
  const address = stage.app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  socket.on('error', () => undefined);
  const search = new URLSearchParams(query as Record<string, string>);
  const head = [
    `${endpoint.method} ${pathOf(endpoint.path, params)}?${search} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${token}`,
    `content-type: ${form?.headers['content-type'] ?? 'application/json'}`,
    `content-length: ${payload.length}`,
  ];
  socket.write([...head, '', ''].join('\r\n'));
  socket.write(payload.subarray(0, -1));
  return { name, socket, text: () => text, finish: () => void socket.write(payload.subarray(-1)) };
}

/** Every call with a body whose right input names the drone of the caller, with that input. */
async function callsOn(droneId: string): Promise<[string, CallInput<AnyEndpoint>][]> {
  const found: [string, CallInput<AnyEndpoint>][] = [];
  for (const name of Object.keys(expectedRows)) {
    if (!endpointOf(name).body) continue;
    const input = await rightInput(name, { stage, cast, persona: 'individual', target: 'own' });
    if (JSON.stringify(input).includes(droneId)) found.push([name, input]);
  }
  return found;
}

test('a call whose body ends after its drone was unbound has no effect on the drone', async () => {
  const { id: accountId } = cast.people.individual;
  const id = cast.droneOf('individual', 'own');
  const calls = await callsOn(id);
  const token = await stage.deps.sessions.start(accountId);
  let admitted = 0;
  const { find } = stage.deps.sessions;
  stage.deps.sessions.find = (one) => {
    if (one === token) admitted += 1;
    return find(one);
  };
  const held = calls.map(([name, input]) => hold(name, input, token));
  await eventually(() => expect(admitted).toBeGreaterThanOrEqual(held.length));
  expect(held.filter(({ text }) => text() !== '').map(({ name, text }) => `${name} ${text()}`)).toEqual([]);
  await cast.clients.individual.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } });
  for (const { finish } of held) finish();
  await eventually(() => expect(held.filter(({ text }) => !text().includes('\r\n\r\n'))).toEqual([]));
  for (const { socket } of held) socket.destroy();
  expect(held.length).toBeGreaterThanOrEqual(4);
  const codes = held.map(({ name, text }) => `${name}: ${/"code":"([^"]*)"/.exec(text())?.[1]}`);
  expect(codes.filter((one) => !/: drone\.not-(found|yours)$/.test(one))).toEqual([]);
});
