import { TileType } from 'pmtiles';
import { expect, test } from 'vitest';
import { openArchive } from './archive-source.ts';
import { writeArchive } from './write-archive.ts';

const bytesOf = (content: string) => new TextEncoder().encode(content);
const bounds = [100, -35, 150.5, 47.25] as const;
const addresses = [
  { z: 10, x: 927, y: 616 },
  { z: 11, x: 1855, y: 1232 },
  { z: 11, x: 1854, y: 1233 },
];
const tiles = addresses.map((address) => ({ ...address, bytes: bytesOf(JSON.stringify(address)) }));
const metadata = { attribution: 'us' };

test('an archive gives back the tiles, bounds and metadata that were written', async () => {
  const bytes = writeArchive(tiles, { bounds, metadata });
  const archive = openArchive('test', async (offset, length) => bytes.subarray(offset, offset + length));
  expect(await archive.getHeader()).toMatchObject({
    tileType: TileType.Mvt,
    minZoom: 10,
    maxZoom: 11,
    minLon: 100,
    minLat: -35,
    maxLon: 150.5,
    maxLat: 47.25,
    numAddressedTiles: 3,
  });
  expect(await archive.getMetadata()).toEqual(metadata);
  for (const { z, x, y } of addresses) {
    const tile = await archive.getZxy(z, x, y);
    expect(new TextDecoder().decode(tile?.data)).toBe(JSON.stringify({ z, x, y }));
  }
  expect(await archive.getZxy(11, 1, 1)).toBeUndefined();
});

test('the same tiles give the same bytes in any order, and too many are refused', () => {
  const written = writeArchive(tiles, { bounds, metadata });
  expect(writeArchive(tiles.toReversed(), { bounds, metadata })).toEqual(written);
  expect(() => writeArchive([], { bounds, metadata })).toThrow(RangeError);
});

test('an archive of more tiles than a directory holds gives back each of them', async () => {
  const many = Array.from({ length: 4_500 }, (_, nth) => {
    const address = { z: 13, x: nth % 75, y: Math.floor(nth / 75) };
    return { ...address, bytes: bytesOf(JSON.stringify(address)) };
  });
  const bytes = writeArchive(many, { bounds, metadata });
  const archive = openArchive('many', async (offset, length) => bytes.subarray(offset, offset + length));
  for (const { z, x, y } of many.filter((_, nth) => nth % 97 === 0 || nth > 4_490)) {
    const tile = await archive.getZxy(z, x, y);
    expect(new TextDecoder().decode(tile?.data)).toBe(JSON.stringify({ z, x, y }));
  }
  expect(await archive.getZxy(13, 80, 1)).toBeUndefined();
});
