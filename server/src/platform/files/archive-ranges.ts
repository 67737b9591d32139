import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { headerBytes } from '@smartflight/geo/formats/pmtiles/write-archive.ts';
import { bytesToHeader, TileType } from 'pmtiles';

/** A PMTiles archive that is read by ranges: a file, or an address that answers range requests. */
export interface ArchivePlace {
  /** Changes with the archive's content, as far as it is visible without reading it. */
  id: string;
  /** Bytes of a file; unknown for an address. */
  size?: number;
  /** Bytes from `first` to `last`, both included; undefined if the address does not answer in time or not with them. */
  read(first: number, last: number): Promise<Readable | Buffer | undefined>;
}

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);
const answerMs = 5_000;

const pictures: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/** Why a setting names no archive for its use; an address is only checked for its form, because it may be down now. */
export function archiveProblem(place: string, use: 'detail' | 'imagery'): string | undefined {
  if (isAddress(place)) return URL.canParse(place) ? undefined : 'write a whole http or https address';
  try {
    const file = openSync(place, 'r');
    try {
      const bytes = new Uint8Array(headerBytes);
      readSync(file, bytes, 0, headerBytes, 0);
      if (new TextDecoder().decode(bytes.subarray(0, 7)) !== 'PMTiles')
        throw new Error('not a PMTiles archive');
      const { specVersion, tileType } = bytesToHeader(bytes.buffer);
      if (specVersion !== 3) throw new Error(`PMTiles version ${specVersion} is not readable, 3 is`);
      if (use === 'detail' && tileType !== TileType.Mvt) throw new Error('has no vector tiles');
      if (use === 'imagery' && !pictures.includes(tileType)) throw new Error('has no pictures');
    } finally {
      closeSync(file);
    }
    return undefined;
  } catch (error) {
    return `${place}: ${error instanceof Error ? error.message : error}`;
  }
}

/** The archive at a place; undefined while there is no such file. */
export async function archiveAt(place: string): Promise<ArchivePlace | undefined> {
  if (isAddress(place)) return { id: idOf(place), read: (first, last) => fetched(place, first, last) };
  try {
    const { size, mtimeMs } = await stat(place);
    return {
      id: idOf(`${place} ${size} ${mtimeMs}`),
      size,
      read: async (first, last) => createReadStream(place, { start: first, end: last }),
    };
  } catch {
    return undefined;
  }
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function fetched(address: string, first: number, last: number): Promise<Buffer | undefined> {
  try {
    const response = await fetch(address, {
      headers: { range: `bytes=${first}-${last}` },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    // Without support for ranges the response would be the whole archive.
    if (response.status !== 206) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length <= last - first + 1 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
