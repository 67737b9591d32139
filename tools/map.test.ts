import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openArchive } from '@smartflight/geo/formats/pmtiles/archive-source.ts';
import { tilesIn } from '@smartflight/geo/formats/pmtiles/tiles-in.ts';
import { writeArchive } from '@smartflight/geo/formats/pmtiles/write-archive.ts';
import { expect, test } from 'vitest';

/** Tile type of the PMTiles specification. */
const png = 2;

const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'map.ts'), ...args]);

test('npm run map cuts pictures deeper than 15 out of a file, and names the setting for them', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'map-'));
  const [from, to] = [join(folder.path, 'whole.pmtiles'), join(folder.path, 'region.pmtiles')];
  const tiles = [14, 17].flatMap((z) =>
    tilesIn([146, -34.01, 146.01, -34], z).map(({ x, y }) => ({ z, x, y, bytes: Uint8Array.of(z, x, y) })),
  );
  const bounds = [146, -34.01, 146.01, -34] as const;
  await writeFile(from, writeArchive(tiles, { bounds, metadata: {}, tileType: png }));
  const box = '--bbox=146,-34.005,146.005,-34';
  const { stdout } = await command(box, '--from', from, '--to', to, '--maxzoom', '17');
  expect(stdout).toContain(`MAP_IMAGERY_PMTILES=${to}`);
  const region = new Uint8Array(await readFile(to));
  const cut = openArchive(to, async (offset, length) => region.subarray(offset, offset + length));
  expect(await cut.getHeader()).toMatchObject({ maxZoom: 17, tileType: png });
});

test.each([
  [['--bbox=3,2,1,4'], '--bbox takes west,south,east,north'],
  [['--bbox=1,2,3,4', '--maxzoom', '23'], '--maxzoom takes 0 to 22'],
  [['--bbox=1,2,3,4', '--from', 'missing.pmtiles'], '--from missing.pmtiles: no such file'],
])('npm run map with %s names the option and the remedy', async (args, problem) => {
  await expect(command(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(problem) });
});
