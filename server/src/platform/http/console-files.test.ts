import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { dropOldConsoleFiles, keepConsoleFiles } from './console-files.store.ts';
import { keepAssets } from './console-files.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const day = 86_400_000;
const script = 'export const release = 1;';
const read = async () => brotliCompressSync(script);
const keep = (name: string, at: number) =>
  keepConsoleFiles(stage.deps.pools.db, [name], { read, now: new Date(at) });
const get = (url: string, encoding = 'gzip') =>
  stage.app.inject({ url, headers: { 'accept-encoding': encoding } });

test('a script of another release is sent, compressed where the browser accepts it', async () => {
  await keep('part-Ab_1.js', stage.time.now);
  const plain = await get('/assets/part-Ab_1.js');
  expect(plain.statusCode).toBe(200);
  expect(plain.body).toBe(script);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const packed = await get('/assets/part-Ab_1.js', 'gzip, br');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload).toEqual(await read());
});

test('a worker of GeoPackages of another release may compile WebAssembly too', async () => {
  await keep('land-worker-x1.js', stage.time.now);
  const { headers } = await get('/assets/land-worker-x1.js');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
});

test.each(['/assets/none-x.js', '/assets/part-Ab_1.exe', '/assets/..%2fpart-Ab_1.js', '/api/part-Ab_1.js'])(
  '%s is not found',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('a file is kept for thirty days after a process last had it', async () => {
  const { db } = stage.deps.pools;
  const start = stage.time.now;
  await keep('used-x.js', start);
  await keep('left-x.js', start);
  await keep('used-x.js', start + 20 * day);
  await dropOldConsoleFiles(db, new Date(start + 31 * day));
  expect((await get('/assets/used-x.js')).statusCode).toBe(200);
  expect((await get('/assets/left-x.js')).statusCode).toBe(404);
});

test('a release keeps its files before it answers, and as long as one of its processes runs', async () => {
  const { pools, clock, log } = stage.deps;
  const folder = mkdtempSync(join(tmpdir(), 'sf-assets-'));
  writeFileSync(join(folder, 'runs-x.js'), script);
  writeFileSync(join(folder, 'runs-x.js.gz'), 'left out');
  const start = stage.time.now;
  const keeping = await keepAssets({ db: pools.db, clock, log, folder, everyMs: 20 });
  onTestFinished(async () => {
    await keeping.stop();
    rmSync(folder, { recursive: true });
    stage.time.now = start;
  });
  expect((await get('/assets/runs-x.js')).body).toBe(script);
  expect((await get('/assets/runs-x.js.gz')).statusCode).toBe(404);
  stage.time.now = start + 45 * day;
  await eventually(async () => {
    await dropOldConsoleFiles(pools.db, new Date(start + 20 * day));
    const { rows } = await pools.owner.query("select kept_at from console_files where name = 'runs-x.js'");
    expect(rows[0]?.kept_at.getTime()).toBe(stage.time.now);
  });
  await dropOldConsoleFiles(pools.db, new Date(stage.time.now));
  expect((await get('/assets/runs-x.js')).statusCode).toBe(200);
});

test('a release that cannot keep its files does not start', async () => {
  const { clock, log } = stage.deps;
  const failing = {
    ...stage.deps.pools.db,
    getExecutor: () => {
      throw new Error('away');
    },
  } as never;
  const folder = mkdtempSync(join(tmpdir(), 'sf-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'part-x.js'), script);
  await expect(keepAssets({ db: failing, clock, log, folder })).rejects.toThrow('away');
});
