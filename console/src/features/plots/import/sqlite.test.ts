import { createRequire } from 'node:module';
import { writeGeoPackage } from '@smartflight/geo/formats/geopackage/write-geopackage.ts';
import { usableFeatures } from '@smartflight/geo/formats/land-file.ts';
import { readLand } from '@smartflight/geo/formats/read-land.ts';
import { expect, test } from 'vitest';
import { loadSqlite } from './sqlite.ts';

const wasm = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm');

test('[T-03] the engine of the console writes a GeoPackage and reads it again', async () => {
  const openDatabase = await loadSqlite(() => wasm);
  const names = ['水田一号', 'Año', 'São João', 'Поле № 5', 'O"Neil; drop table'];
  const boundary = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [10, 48],
        [10.01, 48],
        [10.01, 48.01],
        [10, 48],
      ] as [number, number][],
    ],
  };
  const fields = names.map((name) => ({ name, boundary, properties: { crop: 'rice', swathM: 4.5 } }));
  const land = readLand('plots.gpkg', writeGeoPackage(fields, 'plots', openDatabase), { openDatabase });
  expect(land.problems).toEqual([]);
  expect(usableFeatures(land).map(({ name }) => name)).toEqual(names);
  expect(land.features[0]?.boundary).toEqual(boundary);
  expect(land.features[0]?.properties).toMatchObject({ crop: 'rice', swathM: '4.5' });
  const broken = new Uint8Array(4096);
  broken.set(new TextEncoder().encode('SQLite format 3\0'));
  expect(readLand('b.gpkg', broken, { openDatabase }).problems).toMatchObject([
    { code: 'geopackage.broken' },
  ]);
});
