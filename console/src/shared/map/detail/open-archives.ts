import { maps } from '@smartflight/contract/land/maps.endpoints.ts';
import { openArchive } from '@smartflight/geo/formats/pmtiles/archive-source.ts';
import { addProtocol } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';
import { callFile } from '../../api/client.ts';
import { untilReached } from '../tiles/until-reached.ts';

const scheme = 'archive';
/** Larger than the 5 s of other calls: the server may wait for another one. */
const timeoutMs = 15_000;
const opened = new Map<string, PMTiles>();

/** An archive of the server, the same for all maps. */
export function archiveOf(id: string): PMTiles {
  const known = opened.get(id);
  if (known) return known;
  const archive = openArchive(id, async (offset, length, signal) => {
    const bytes = [offset, offset + length - 1] as const;
    const input = { params: { id }, bytes, timeoutMs, ...(signal ? { signal } : {}) };
    const part = await untilReached(() => callFile(maps.archive, input), signal);
    return new Uint8Array(await part.arrayBuffer());
  });
  opened.set(id, archive);
  return archive;
}

let installed = false;

/** Address template of an archive's tiles, for a source of MapLibre. */
export function archiveTiles(id: string): string {
  if (!installed) {
    installed = true;
    addProtocol(scheme, async ({ url }, { signal }) => {
      const [archive = '', ...numbers] = url.slice(`${scheme}://`.length).split('/');
      const [z = 0, x = 0, y = 0] = numbers.map(Number);
      const tile = await archiveOf(archive).getZxy(z, x, y, signal);
      // MapLibre draws nothing where a tile has no bytes.
      return { data: tile?.data ?? new ArrayBuffer(0) };
    });
  }
  return `${scheme}://${id}/{z}/{x}/{y}`;
}

/** The attribution in an archive's metadata as text; MapLibre would write its links into the page as HTML. */
export function attributionOf(metadata: unknown): string {
  const { attribution } = Object(metadata) as { attribution?: unknown };
  if (typeof attribution !== 'string') return '';
  return new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? '';
}
