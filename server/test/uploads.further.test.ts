import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { endpoints, files } from '@smartflight/contract/endpoints.ts';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mostUploads } from '../src/platform/http/upload-places.ts';
import { type TestApp, testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { signedIn } from './people.ts';

let stage: TestApp;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  // Each connection names its address, as behind a proxy.
  stage = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const at = stage.app.server.address();
  port = typeof at === 'object' && at ? at.port : 0;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(() => expect(stage.deps.uploads.usage()).toEqual(nothing));
});
afterAll(() => stage.close());

const nothing = { reservedBytes: 0, storedBytes: 0, files: 0 };
const uploadRoutes = Object.values(endpoints)
  .flatMap((calls) => Object.values<AnyEndpoint>(calls))
  .filter(({ uploadBytes }) => uploadBytes !== undefined);

/** Opens an upload of `length` bytes of which `sent` are sent, and no more. */
function pause(o: { endpoint: AnyEndpoint; token: string; address: string; length: number; sent: Buffer }) {
  const path = pathOf(o.endpoint.path, { size: 'small', id: 'x' });
  const formHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.on('error', () => undefined);
  socket.write(
    [
      `${o.endpoint.method} ${path} HTTP/1.1`,
      'host: a',
      `authorization: Bearer ${o.token}`,
      `x-forwarded-for: ${o.address}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${o.length}`,
      '',
      formHead,
    ].join('\r\n'),
  );
  socket.write(o.sent);
  return { name: `${o.endpoint.method} ${path}`, text: () => text };
}

test('every upload route reserves space at its headers and writes to the store what arrives', async () => {
  expect(uploadRoutes.length).toBeGreaterThan(8);
  const sent = Buffer.alloc(5_000, 'x');
  for (const [n, endpoint] of uploadRoutes.entries()) {
    const companyId = await stage.world.company();
    const me = await signedIn(
      stage,
      await stage.world.account({ roles: Object.values(roleCodes), companyId }),
    );
    const one = pause({ endpoint, token: me.token, address: `10.9.0.${n}`, length: 20_000, sent });
    await eventually(() => expect(stage.deps.uploads.usage().storedBytes, one.name).toBeGreaterThan(4_900));
    expect(stage.deps.uploads.usage(), one.name).toMatchObject({ reservedBytes: 20_000, files: 1 });
    expect(one.text(), one.name).toBe('');
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually(() => expect(stage.deps.uploads.usage(), one.name).toEqual(nothing));
  }
});

/** Bytes of buffers outside the heap, and of the heap, that are in use. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

test('150 slow uploads hold half of what they sent at most, because it is on the disk', async () => {
  const count = 150;
  // Much more than the few chunks of 64 kB that the reading of one holds.
  const each = 1_000_000;
  const tokens: string[] = [];
  for (let n = 0; n < count; n += mostUploads.caller)
    tokens.push((await signedIn(stage, await stage.world.account())).token);
  const sent = Buffer.alloc(each - 100_000, 'x');
  const idle = heldBytes();
  const paused = Array.from({ length: count }, (_, n) =>
    pause({
      endpoint: files.uploadAvatar,
      token: tokens[Math.floor(n / mostUploads.caller)] ?? '',
      address: `10.8.0.${Math.floor(n / mostUploads.address)}`,
      length: each,
      sent,
    }),
  );
  // Uploads without data for 10 s are closed.
  const dripping = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 1_000);
  const arrived = count * sent.length - count * 1_000;
  await eventually(() => expect(stage.deps.uploads.usage().storedBytes).toBeGreaterThan(arrived));
  expect(paused.filter(({ text }) => text() !== '').map(({ text }) => text())).toEqual([]);
  expect(stage.deps.uploads.usage()).toMatchObject({ reservedBytes: count * each, files: count });
  expect(readdirSync(join(stage.deps.config.dataDir, 'uploads'))).toEqual([]);
  await eventually(() => expect(heldBytes() - idle).toBeLessThan((count * sent.length) / 2));
  clearInterval(dripping);
});
