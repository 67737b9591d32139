import type { LandFile } from '@smartflight/geo/formats/land-file.ts';
import { readLand } from '@smartflight/geo/formats/read-land.ts';
import { boundaryFromGcj } from '../../../shared/map/tiles/gcj-data.ts';
import { loadMainlandTest } from '../../../shared/map/tiles/mainland-china.ts';

export interface LandQuestion {
  nth: number;
  name: string;
  file: Blob;
  /** The file's coordinates are shifted by GCJ-02. */
  isGcj: boolean;
}
export type LandAnswer = { nth: number; land: LandFile } | { nth: number; failed: string };

async function read({ name, file, isGcj }: LandQuestion): Promise<LandFile> {
  const land = readLand(name, new Uint8Array(await file.arrayBuffer()));
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
