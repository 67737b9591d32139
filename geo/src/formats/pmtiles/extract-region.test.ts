import { expect, test } from 'vitest';
import { openArchive } from './archive-source.ts';
import { extractRegion, inBlocks, mostRegionTiles } from './extract-region.ts';
import { tilesIn } from './tiles-in.ts';
import { writeArchive } from './write-archive.ts';

const world = [-180, -85, 180, 85] as const;
const griffith = [145.9, -34.5, 146.6, -34] as const;

/** An archive of Australia's south-east with incompressible tiles, larger than one block. */
function source() {
  const tiles = [4, 8, 9, 10].flatMap((z) =>
    tilesIn([144, -37, 149, -32], z).map(({ x, y }) => ({
      z,
      x,
      y,
      bytes: Uint8Array.from({ length: 9_000 }, (_, i) => (x * 31 + y * 17 + z + i * i * 7) % 251),
    })),
  );
  return { tiles, bytes: writeArchive(tiles, { bounds: world, metadata: { attribution: 'us' } }) };
}

function opened(key: string, bytes: Uint8Array) {
  const reads: number[] = [];
  const read = async (offset: number, length: number) => {
    reads.push(offset);
    return bytes.subarray(offset, offset + length);
  };
  return { archive: openArchive(key, inBlocks(read)), reads };
}

test('a region has the tiles of its box up to the wanted zoom, and the metadata', async () => {
  const { tiles, bytes } = source();
  const { archive, reads } = opened('whole', bytes);
  const progress: string[] = [];
  const region = await extractRegion(archive, {
    box: griffith,
    maxZoom: 9,
    onProgress: (done, all) => progress.push(`${done}/${all}`),
  });
  const cut = openArchive('cut', async (offset, length) => region.subarray(offset, offset + length));
  expect(await cut.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 9, minLon: 145.9, maxLat: -34 });
  expect(await cut.getMetadata()).toEqual({ attribution: 'us' });
  for (const z of [4, 8, 9])
    for (const { x, y } of tilesIn(griffith, z)) {
      const want = tiles.find((tile) => tile.z === z && tile.x === x && tile.y === y);
      expect(new Uint8Array((await cut.getZxy(z, x, y))?.data ?? [])).toEqual(want?.bytes);
    }
  const [{ x, y } = { x: 0, y: 0 }] = tilesIn(griffith, 10);
  expect(await cut.getZxy(10, x, y)).toBeUndefined();
  expect(progress.at(-1)).toBe(`${progress.length}/${progress.length}`);
  expect(new Set(reads).size).toBe(reads.length);
});

test('a region without tiles, and one of too many, are refused with the reason', async () => {
  const { archive } = opened('refused', source().bytes);
  await expect(extractRegion(archive, { box: [10, 50, 11, 51], maxZoom: 8 })).rejects.toThrow(
    'no tiles in this box',
  );
  const deep = writeArchive(
    [
      { z: 0, x: 0, y: 0, bytes: new Uint8Array(1) },
      { z: 15, x: 0, y: 0, bytes: new Uint8Array(1) },
    ],
    { bounds: world, metadata: {} },
  );
  await expect(extractRegion(opened('deep', deep).archive, { box: world, maxZoom: 15 })).rejects.toThrow(
    `more than ${mostRegionTiles} tiles`,
  );
});
