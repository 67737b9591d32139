import { needsDatabase } from '@smartflight/geo/formats/geopackage/sql-database.ts';
import type { LandFile } from '@smartflight/geo/formats/land-file.ts';
import { readLand } from '@smartflight/geo/formats/read-land.ts';
import { boundaryFromGcj } from '../../../shared/map/tiles/gcj-data.ts';
import { loadMainlandTest } from '../../../shared/map/tiles/mainland-china.ts';

export interface LandQuestion {
  nth: number;
  file: File;
  /** Chosen along with it: the other files of an AgOpenGPS field. */
  companions: readonly File[];
  /** The file's coordinates are shifted by GCJ-02. */
  isGcj: boolean;
}
export type LandAnswer = { nth: number; land: LandFile } | { nth: number; failed: string };

const openSqlite = async () => (await import('./sqlite.ts')).loadSqlite();

const entryOf = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });

async function read({ file, companions, isGcj }: LandQuestion): Promise<LandFile> {
  const { name, bytes } = await entryOf(file);
  const openDatabase = needsDatabase(bytes) ? await openSqlite() : undefined;
  const land = readLand(name, bytes, {
    companions: await Promise.all(companions.map(entryOf)),
    openDatabase,
  });
  if (!isGcj) return land;
  const inMainland = await loadMainlandTest();
  const features = land.features.map((feature) =>
    feature.boundary ? { ...feature, boundary: boundaryFromGcj(feature.boundary, inMainland) } : feature,
  );
  return { ...land, features };
}

addEventListener('message', ({ data }: MessageEvent<LandQuestion>) => {
  read(data).then(
    (land) => postMessage({ nth: data.nth, land } satisfies LandAnswer),
    (error: unknown) => postMessage({ nth: data.nth, failed: String(error) } satisfies LandAnswer),
  );
});
