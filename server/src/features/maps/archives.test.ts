import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { maps } from '@smartflight/contract/endpoints.ts';
import { mostArchiveBytes } from '@smartflight/contract/land/maps.ts';
import { openArchive } from '@smartflight/geo/formats/pmtiles/archive-source.ts';
import { png, writeArchive } from '@smartflight/geo/formats/pmtiles/write-archive.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { readConfig } from '../../config.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-archives-'));
const path = join(folder, 'town.pmtiles');
const road = new TextEncoder().encode('a road');
const bytes = writeArchive([{ z: 3, x: 6, y: 4, bytes: road }], {
  bounds: [110, -40, 120, -30],
  metadata: { attribution: '© contributors' },
});

let stage: TestApp;
let client: Client;
beforeAll(async () => {
  writeFileSync(path, bytes);
  writeFileSync(join(folder, 'secret.txt'), 'not for reading');
  stage = await testApp({ env: { MAP_PMTILES: path } });
  client = await stage.as(await stage.world.account({ roles: [roleCodes.individual] }));
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

const idOf = async (from: Client): Promise<string> => (await from.call(maps.layers)).archives[0]?.id ?? '';
const part = (from: Client, id: string, range?: string) =>
  from.raw(maps.archive, { params: { id }, ...(range ? { headers: { range } } : {}) });

test('[R-08] the configured archive is read by ranges, as the console reads its tiles', async () => {
  const id = await idOf(client);
  const answer = await part(client, id, 'bytes=0-6');
  expect(answer.statusCode).toBe(206);
  expect(answer.rawPayload.toString()).toBe('PMTiles');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'content-range': `bytes 0-6/${bytes.length}`,
    'content-length': '7',
    'x-content-type-options': 'nosniff',
  });
  const archive = await openArchive('test', async (offset, length) => {
    const { rawPayload } = await part(client, id, `bytes=${offset}-${offset + length - 1}`);
    return new Uint8Array(rawPayload);
  });
  expect(await archive.getMetadata()).toEqual({ attribution: '© contributors' });
  const tile = await archive.getZxy(3, 6, 4);
  expect(new Uint8Array(tile?.data ?? new ArrayBuffer(0))).toEqual(road);
});

test('a missing, wrong, too long or outside range is refused with the size of the archive', async () => {
  const id = await idOf(client);
  const wrong = [
    undefined,
    'bytes=0-',
    'bytes=-5',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'lines=0-5',
    `bytes=${bytes.length}-${bytes.length + 5}`,
  ];
  for (const range of wrong) {
    const answer = await part(client, id, range);
    expect([answer.statusCode, answer.json().code], range).toEqual([416, 'map.range']);
    expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
  }
  const end = await part(client, id, `bytes=${bytes.length - 3}-${bytes.length + 100}`);
  expect(end.headers['content-range']).toBe(`bytes ${bytes.length - 3}-${bytes.length - 1}/${bytes.length}`);
});

test('only verified accounts read it, and no other file of the folder is readable', async () => {
  const id = await idOf(client);
  expect((await part(stage.visitor(), id, 'bytes=0-6')).statusCode).toBe(401);
  const unverified = await stage.as(await stage.world.account({ verified: '0' }));
  expect((await part(unverified, id, 'bytes=0-6')).json().code).toBe('account.not-verified');
  for (const other of [
    'secret.txt',
    '../secret.txt',
    '..%2Fsecret.txt',
    `${id}/../secret.txt`,
    'town.pmtiles',
  ])
    expect((await part(client, other, 'bytes=0-6')).statusCode, other).toBe(404);
});

test('a replaced archive has another id, and the former one is no longer answered', async () => {
  const before = await idOf(client);
  const { atime, mtimeMs } = statSync(path);
  utimesSync(path, atime, new Date(mtimeMs + 60_000));
  expect(await idOf(client)).not.toBe(before);
  expect(
    await client.refused(maps.archive, { params: { id: before }, headers: { range: 'bytes=0-6' } }),
  ).toMatchObject({ status: 404, code: 'map.not-found' });
});

test('an archive at an address is read by ranges through this server, and a broken address is reported', async () => {
  let hasRanges = true;
  const asked: (string | undefined)[] = [];
  const source: Server = createServer((request, response) => {
    asked.push(request.headers.range);
    const [, from = 0, to = 0] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    if (!hasRanges) return void response.end(bytes);
    response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>((up) => source.listen(0, '127.0.0.1', up));
  const address = source.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/town.pmtiles`;
  const other = await testApp({ env: { MAP_PMTILES: url } });
  try {
    const reader = await other.as(await other.world.account({}));
    const id = await idOf(reader);
    const answer = await part(reader, id, 'bytes=0-6');
    expect([answer.statusCode, answer.rawPayload.toString()]).toEqual([206, 'PMTiles']);
    expect((await part(reader, id, `bytes=0-${mostArchiveBytes}`)).statusCode).toBe(416);
    expect(asked).toEqual(['bytes=0-6']);
    hasRanges = false;
    expect((await part(reader, id, 'bytes=0-6')).json().code).toBe('map.unavailable');
    source.close();
    source.closeAllConnections();
    expect((await part(reader, id, 'bytes=0-6')).statusCode).toBe(503);
  } finally {
    await other.close();
    source.close();
  }
});

test('an archive of pictures is offered and read beside the detailed map', async () => {
  const pictures = join(folder, 'pictures.pmtiles');
  const picture = new TextEncoder().encode('a picture');
  const content = writeArchive([{ z: 3, x: 6, y: 4, bytes: picture }], {
    bounds: [110, -40, 120, -30],
    metadata: {},
    tileType: png,
  });
  writeFileSync(pictures, content);
  const other = await testApp({ env: { MAP_PMTILES: path, MAP_IMAGERY_PMTILES: pictures } });
  try {
    const reader = await other.as(await other.world.account({}));
    const { archives } = await reader.call(maps.layers);
    expect(archives.map(({ use }) => use)).toEqual(['detail', 'imagery']);
    const id = archives[1]?.id ?? '';
    const archive = openArchive('pictures', async (offset, length) => {
      const { rawPayload } = await part(reader, id, `bytes=${offset}-${offset + length - 1}`);
      return new Uint8Array(rawPayload);
    });
    expect(new Uint8Array((await archive.getZxy(3, 6, 4))?.data ?? [])).toEqual(picture);
  } finally {
    await other.close();
  }
  const imageryOf = (MAP_IMAGERY_PMTILES: string) =>
    readConfig('production', { MAP_IMAGERY_PMTILES }).maps.imagery;
  expect(imageryOf(pictures)).toBe(pictures);
  expect(() => imageryOf(path)).toThrow(/MAP_IMAGERY_PMTILES.*has no pictures/);
  expect(() => readConfig('production', { MAP_PMTILES: pictures })).toThrow(
    /MAP_PMTILES.*has no vector tiles/,
  );
});

test('a setting that names no archive stops the start by its name', () => {
  const detailOf = (MAP_PMTILES: string) => readConfig('production', { MAP_PMTILES }).maps.detail;
  expect(detailOf('')).toBeUndefined();
  expect(detailOf(path)).toBe(path);
  expect(detailOf('https://maps.example/region.pmtiles')).toBe('https://maps.example/region.pmtiles');
  expect(() => detailOf(join(folder, 'secret.txt'))).toThrow(
    /MAP_PMTILES.*secret\.txt.*not a PMTiles archive/,
  );
  expect(() => detailOf(join(folder, 'none.pmtiles'))).toThrow(/MAP_PMTILES.*none\.pmtiles/);
  expect(() => detailOf('https://')).toThrow(/MAP_PMTILES/);
});
