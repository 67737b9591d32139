import { PMTiles, type Source, TileType } from 'pmtiles';

/** Bytes of an archive from an offset on; may return fewer at its end. */
export type ReadBytes = (offset: number, length: number, signal?: AbortSignal) => Promise<Uint8Array>;

/** A PMTiles archive that is read by byte ranges, under a name of its own. */
export function openArchive(key: string, read: ReadBytes): PMTiles {
  const source: Source = {
    getKey: () => key,
    getBytes: async (offset, length, signal) => ({
      data: new Uint8Array(await read(offset, length, signal)).buffer,
    }),
  };
  return new PMTiles(source);
}

/** Whether an archive has vector tiles, not pictures. */
export async function hasVectorTiles(archive: PMTiles): Promise<boolean> {
  return (await archive.getHeader()).tileType === TileType.Mvt;
}
