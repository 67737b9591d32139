import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploadStore } from './upload-store.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sf-uploads-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const bytes = Buffer.alloc(2_500_000).map((_byte, at) => (at * 2_654_435_761) >>> 13);
const inPieces = (size = 65_536) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );
const nothing = { reservedBytes: 0, storedBytes: 0, files: 0 };

test('a file is read back as it was sent, as often as asked for, until it is dropped', async () => {
  const store = createUploadStore({ dataDir });
  const file = await store.receive(inPieces());
  expect(file.sizeBytes).toBe(bytes.length);
  for (let times = 0; times < 2; times += 1) expect(Buffer.compare(bytes, await file.read())).toBe(0);
  expect(store.usage()).toEqual({ reservedBytes: 0, storedBytes: bytes.length, files: 1 });
  await file.drop();
  await file.drop();
  expect(store.usage()).toEqual(nothing);
  await expect(file.read()).rejects.toMatchObject({ code: 'request.invalid' });
});

test('equal contents have the same digest though each is encrypted with a key of its own', async () => {
  const store = createUploadStore({ dataDir });
  const [one, other] = [await store.receive(inPieces()), await store.receive(inPieces(1_000))];
  expect(one.sha256).toBe(other.sha256);
  await one.drop();
  await other.drop();
});

test('no file has a name while it is stored, and one that a crash left is deleted at the start', async () => {
  const folder = join(dataDir, 'uploads');
  mkdirSync(folder);
  writeFileSync(join(folder, 'left'), 'x');
  const store = createUploadStore({ dataDir });
  expect(readdirSync(folder)).toEqual([]);
  const file = await store.receive(inPieces());
  expect(readdirSync(folder)).toEqual([]);
  await file.drop();
});

test('a stream that breaks leaves nothing', async () => {
  const store = createUploadStore({ dataDir });
  async function* breaking() {
    yield Buffer.alloc(1_000);
    throw new Error('cut');
  }
  await expect(store.receive(breaking())).rejects.toThrow('cut');
  expect(store.usage()).toEqual(nothing);
});

test('a full disk is reported as a full store', async () => {
  const store = createUploadStore({ dataDir });
  async function* breaking() {
    yield Buffer.alloc(1_000);
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  }
  await expect(store.receive(breaking())).rejects.toMatchObject({ code: 'upload.store-full', status: 507 });
});

test('reservations end at the limit, and what is released can be reserved again', () => {
  const store = createUploadStore({ dataDir, mostBytes: 100 });
  const release = store.reserve(60);
  expect(() => store.reserve(41)).toThrow('upload.store-full');
  const other = store.reserve(40);
  release();
  release();
  expect(store.usage().reservedBytes).toBe(40);
  store.reserve(60);
  other();
  expect(store.usage().reservedBytes).toBe(60);
});
