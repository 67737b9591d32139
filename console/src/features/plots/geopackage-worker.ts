import { writeGeoPackage } from '@smartflight/geo/formats/geopackage/write-geopackage.ts';
import type { WrittenField } from '@smartflight/geo/formats/write-land.ts';
import { loadSqlite } from './import/sqlite.ts';

export interface GeoPackageQuestion {
  fields: readonly WrittenField[];
  layer: string;
}
export type GeoPackageAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failed: string };

async function write({ fields, layer }: GeoPackageQuestion): Promise<GeoPackageAnswer> {
  return { bytes: new Uint8Array(writeGeoPackage(fields, layer, await loadSqlite())) };
}

addEventListener('message', ({ data }: MessageEvent<GeoPackageQuestion>) => {
  write(data).then(postMessage, (error: unknown) =>
    postMessage({ failed: String(error) } satisfies GeoPackageAnswer),
  );
});
