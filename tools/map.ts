import { open, rename, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  hasVectorTiles,
  openArchive,
  type ReadBytes,
} from '@smartflight/geo/formats/pmtiles/archive-source.ts';
import { extractRegion, inBlocks } from '@smartflight/geo/formats/pmtiles/extract-region.ts';
import type { TileBox } from '@smartflight/geo/formats/pmtiles/tiles-in.ts';

const usage = `Cut a region out of a PMTiles archive: vector tiles for MAP_PMTILES, pictures for MAP_IMAGERY_PMTILES.

  npm run map -- --bbox 145.5,-34.9,146.9,-33.9

  --bbox W,S,E,N    the region in degrees
  --from FILE|URL   archive (default: the newest daily build of Protomaps, with vector tiles)
  --to FILE         where the region is written (default region.pmtiles)
  --maxzoom N       finest zoom, as far as the archive has it (default 15; pictures up to 22)
`;

/** Finest zoom that the archives' numbering of tiles is used with. */
const deepestZoom = 22;
const dayMs = 86_400_000;
/** Builds appear daily and are removed after about a week. */
const daysBack = 7;

interface Options {
  bbox?: string;
  from?: string;
  to?: string;
  maxzoom?: string;
}

function boxOf(text: string | undefined): TileBox {
  const sides = (text ?? '').split(',').map(Number);
  const [west = Number.NaN, south = 0, east = 0, north = 0] = sides;
  const fits = sides.length === 4 && sides.every(Number.isFinite) && west < east && south < north;
  if (!fits || west < -180 || east > 180 || south < -85 || north > 85)
    throw new Error('--bbox takes west,south,east,north in degrees, west of east and south of north');
  return [west, south, east, north];
}

async function readerOf(from: string): Promise<ReadBytes> {
  if (/^https?:/.test(from)) return (offset, length) => readRange(from, offset, length);
  const file = await open(from).catch(() => {
    throw new Error(`--from ${from}: no such file`);
  });
  return async (offset, length) => {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}

async function readRange(url: string, offset: number, length: number): Promise<Uint8Array> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
  if (answer.status !== 206) throw new Error(`${url} answers ${answer.status} to a range request`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The address of the newest daily build that can be read. */
async function newestBuild(): Promise<string> {
  for (let days = 0; days <= daysBack; days += 1) {
    const day = new Date(Date.now() - days * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
    const url = `https://build.protomaps.com/${day}.pmtiles`;
    if (await readRange(url, 0, 16).then(Boolean, () => false)) return url;
  }
  throw new Error('no daily build of Protomaps can be read: name an archive with --from');
}

async function cut({ bbox, from, to = 'region.pmtiles', maxzoom = '15' }: Options): Promise<void> {
  const box = boxOf(bbox);
  const maxZoom = Number(maxzoom);
  if (!Number.isInteger(maxZoom) || maxZoom < 0 || maxZoom > deepestZoom)
    throw new Error(`--maxzoom takes 0 to ${deepestZoom}`);
  const source = from ?? (await newestBuild());
  console.log(`Reading ${source} …`);
  const archive = openArchive(source, inBlocks(await readerOf(source)));
  const setting = (await hasVectorTiles(archive)) ? 'MAP_PMTILES' : 'MAP_IMAGERY_PMTILES';
  let shown = 0;
  const region = await extractRegion(archive, {
    box,
    maxZoom,
    onProgress: (done, all) => {
      const percent = Math.floor((10 * done) / all) * 10;
      if (percent > shown) console.log(`${percent} % of ${all} tiles`);
      shown = Math.max(shown, percent);
    },
  });
  await writeFile(`${to}.part`, region);
  await rename(`${to}.part`, to);
  console.log(`${to}: ${(region.length / 1e6).toFixed(1)} MB. Start the server with ${setting}=${to}`);
}

const { values } = parseArgs({
  options: {
    bbox: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    maxzoom: { type: 'string' },
    help: { type: 'boolean' },
  },
});
try {
  if (values.help || values.bbox === undefined) console.log(usage);
  else await cut(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
