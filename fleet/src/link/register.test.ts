import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { accounts, chargers, drones } from '@smartflight/contract/endpoints.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readCredentials, registerDevices } from './register.ts';

/** Responses of the HTTP API for a company that already has `old` but not `foreign`. */
function replyTo(path: string, body: string): [status: number, result: object] {
  if (path === accounts.login.path) {
    return body === 'username=a%40b.c&password=p' ? [200, { access_token: 'T' }] : [401, {}];
  }
  if (path === chargers.register.path) {
    const { chargerId } = chargers.register.body!.parse(JSON.parse(body));
    return [201, { chargerId, activateCode: 'c', mqtt: { username: chargerId, password: 'charging' } }];
  }
  if (path !== drones.register.path) {
    const id = path.split('/')[3];
    return id === 'old' ? [200, { mqtt: { username: id, password: 'fresh' } }] : [404, {}];
  }
  const { droneId } = drones.register.body!.parse(JSON.parse(body));
  if (droneId !== 'new') return [409, {}];
  return [201, { droneId, activateCode: 'c', mqtt: { username: droneId, password: 'first' } }];
}

async function startApi() {
  const server = createServer(async (request, response) => {
    const [status, result] = replyTo(request.url ?? '', await text(request));
    response.writeHead(status, { 'content-type': 'application/json' });
    const failure = { code: 'some.code', msg: 'words', requestId: 'r' };
    response.end(JSON.stringify(status < 300 ? { code: 0, msg: '', result } : failure));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('a new drone is registered, a known one provisioned afresh, in the order asked for', async () => {
  const url = await startApi();
  const found = await registerDevices({ url, as: 'a@b.c', password: 'p' }, ['old', 'new']);
  expect(found).toEqual([
    { id: 'old', kind: 'drone', secret: 'fresh' },
    { id: 'new', kind: 'drone', secret: 'first' },
  ]);
});

test('chargers are registered at their own door', async () => {
  const url = await startApi();
  const found = await registerDevices({ url, as: 'a@b.c', password: 'p' }, ['C1'], 'charger');
  expect(found).toEqual([{ id: 'C1', kind: 'charger', secret: 'charging' }]);
});

test('a wrong password and another owner’s drone have different plain messages', async () => {
  const url = await startApi();
  await expect(registerDevices({ url, as: 'a@b.c', password: 'x' }, ['new'])).rejects.toThrow('--as a@b.c');
  const foreign = registerDevices({ url, as: 'a@b.c', password: 'p' }, ['foreign']);
  await expect(foreign).rejects.toThrow('drone foreign belongs to somebody else');
});

test('credentials are lines of id and secret; a bad line is named', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'fly-')), 'drones.csv');
  await writeFile(path, '# ours\nA,s1\r\n\n B , s,2\n');
  expect(await readCredentials(path)).toEqual([
    { id: 'A', secret: 's1' },
    { id: 'B', secret: 's,2' },
  ]);
  await writeFile(path, 'A,s1\nB\n');
  await expect(readCredentials(path)).rejects.toThrow('line 2');
});
