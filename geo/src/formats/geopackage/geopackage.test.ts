import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { areaM2 } from '../../area.ts';
import { makeFields } from '../../test-land-files.ts';
import { openInNode } from '../../test-sqlite.ts';
import { usableFeatures } from '../land-file.ts';
import { readLand } from '../read-land.ts';
import { needsDatabase } from './sql-database.ts';
import { writeWkb } from './wkb.ts';
import { writeGeoPackage } from './write-geopackage.ts';

const read = (bytes: Uint8Array, name = 'a.gpkg') => readLand(name, bytes, { openDatabase: openInNode });
const codesOf = (bytes: Uint8Array) => read(bytes).problems.map(({ code }) => code);
const sound = writeGeoPackage(makeFields(3, 6), 'fields', openInNode);

/** A GeoPackage after more statements. */
function changed(...statements: string[]): Uint8Array {
  const database = openInNode(sound);
  try {
    for (const statement of ['pragma foreign_keys = off', ...statements]) database.run(statement);
    return database.save();
  } finally {
    database.close();
  }
}

test('[T-03] a GeoPackage has the marks and tables that the standard demands, and values of their kind', () => {
  const database = openInNode(sound);
  const rows = (query: string) => [...database.rows(query)];
  expect(rows('pragma application_id')).toEqual([[0x47504b47]]);
  expect(rows('pragma user_version')).toEqual([[10300]]);
  expect(rows('pragma integrity_check')).toEqual([['ok']]);
  expect(rows('pragma foreign_key_check')).toEqual([]);
  expect(rows('select srs_id from gpkg_spatial_ref_sys order by 1')).toEqual([[-1], [0], [4326]]);
  expect(rows('select table_name, data_type, srs_id from gpkg_contents')).toEqual([
    ['fields', 'features', 4326],
  ]);
  expect(rows('select name, crop, year, typeof(year), typeof(geom) from fields where fid = 2')).toEqual([
    ['Field 2', 'rice', 2026, 'real', 'blob'],
  ]);
  const [[shape]] = rows('select geom from fields where fid = 1') as [[Uint8Array]];
  expect([...shape.subarray(0, 8)]).toEqual([0x47, 0x50, 0, 3, 0xe6, 0x10, 0, 0]);
  database.close();
});

test('[T-03] a GeoPackage is read in a zip, with a write-ahead journal, and several tables of it', () => {
  const zip = zipSync({ 'farm.gpkg': sound });
  expect(needsDatabase(zip)).toBe(true);
  expect(usableFeatures(read(zip, 'farm.zip'))).toHaveLength(3);
  const log = sound.slice();
  log.set([2, 2], 18);
  expect(usableFeatures(read(log))).toHaveLength(3);
  const two = changed(
    'create table "more ""plots""" as select * from fields',
    `insert into gpkg_contents (table_name, data_type, srs_id) values ('more "plots"', 'features', 4326)`,
    `insert into gpkg_geometry_columns values ('more "plots"', 'geom', 'MULTIPOLYGON', 4326, 0, 0)`,
  );
  expect(
    read(two)
      .features.map(({ number, file }) => [number, file])
      .at(-1),
  ).toEqual([6, 'a.gpkg/more "plots"']);
});

test('[T-03] the reference system of a table is honoured, guessed with a warning or refused by name', () => {
  const [field] = makeFields(1, 6);
  const [outer = []] = field!.boundary.coordinates as [number, number][][];
  const shape = writeWkb({
    type: 'Polygon',
    coordinates: [
      outer.map((corner) => proj4('WGS84', '+proj=utm +zone=32 +ellps=GRS80', corner) as [number, number]),
    ],
  });
  const hex = Buffer.from([0x47, 0x50, 0, 1, 0xe8, 0x64, 0, 0, ...shape]).toString('hex');
  const projected = changed(
    `update fields set geom = x'${hex}' where fid = 1`,
    'delete from fields where fid > 1',
    "insert into gpkg_spatial_ref_sys values ('UTM 32', 25832, 'EPSG', 25832, 'undefined', null)",
    'update gpkg_geometry_columns set srs_id = 25832',
  );
  expect(read(projected).features[0]?.areaM2).toBeCloseTo(
    areaM2({ type: 'Polygon', coordinates: [outer] }),
    0,
  );
  expect(codesOf(changed('update gpkg_geometry_columns set srs_id = 0'))).toEqual(['crs.missing']);
  expect(read(changed('update gpkg_geometry_columns set srs_id = 31468')).problems).toMatchObject([
    { code: 'crs.unknown', params: { crs: ':31468' } },
  ]);
});

test('[T-03] shapes of another kind, empty and unreadable ones each have their own message', () => {
  const shapes: [string, string | undefined][] = [
    // A point, a line with heights, a curve polygon, an empty shape, an extended one, text, a cut polygon.
    ['4750000100000000 0101000000 00000000000000000000000000000000', 'feature.point'],
    [`4750000100000000 01ea030000 02000000 ${'00'.repeat(48)}`, 'feature.line'],
    ['4750000100000000 010a000000 00000000', 'feature.unknown-kind'],
    ['4750001100000000 0103000000 00000000', 'feature.empty'],
    ['4750002100000000 0103000000 00000000', 'feature.unknown-kind'],
    ['74657874', 'feature.unreadable'],
    ['4750000100000000 0103000000 01000000 ffffffff', 'feature.unreadable'],
    ['4750000100000000 0107000000 ffffffff', 'feature.unreadable'],
    [`4750000100000000 ${'0107000000 01000000'.repeat(40)}`, 'feature.unreadable'],
  ];
  for (const [hex, code] of shapes) {
    const bytes = changed(`update fields set geom = x'${hex.replaceAll(' ', '')}' where fid = 1`);
    expect(read(bytes).features[0]?.problem?.code, hex.slice(0, 60)).toBe(code);
  }
  expect(read(changed('update fields set geom = null')).features[0]?.problem?.code).toBe('feature.empty');
});

test('[T-03] a damaged database, one without map layers and an absent engine each have their own message', () => {
  expect(codesOf(sound.subarray(0, sound.length / 2))).toEqual(['geopackage.broken']);
  expect(codesOf(sound.slice().fill(0xff, 100, 5_000))).toEqual(['geopackage.broken']);
  const empty = openInNode();
  empty.run('create table notes (text text)');
  const plain = empty.save();
  empty.close();
  expect(read(plain).problems).toEqual([
    {
      code: 'file.unknown-format',
      file: 'a.gpkg',
      severity: 'error',
      params: { content: 'database', start: '' },
    },
  ]);
  expect(readLand('a.gpkg', sound).problems).toEqual([
    {
      code: 'file.unknown-format',
      file: 'a.gpkg',
      severity: 'error',
      params: { content: 'database', start: '' },
    },
  ]);
  expect(codesOf(changed("update gpkg_geometry_columns set column_name = 'other'"))).toEqual([
    'geopackage.broken',
  ]);
});

test('[T-03] views, virtual tables and generated columns of a file are not evaluated', () => {
  const endless = 'with recursive n (i) as (select 1 union all select i + 1 from n) select i as geom from n';
  const view = changed(
    `create view loop as ${endless}`,
    "insert into gpkg_contents (table_name, data_type, srs_id) values ('loop', 'features', 4326)",
    "insert into gpkg_geometry_columns values ('loop', 'geom', 'POLYGON', 4326, 0, 0)",
  );
  expect(read(view).features).toHaveLength(3);
  const grown = changed('alter table fields add column bomb text as (hex(zeroblob(400000000))) virtual');
  expect(Object.keys(read(grown).features[0]?.properties ?? {})).toEqual(['fid', 'name', 'crop', 'year']);
  const many = changed(
    `with recursive n (i) as (select 1 union all select i + 1 from n limit 20100)
      insert into fields (geom, name) select null, i from n`,
  );
  expect(codesOf(many)).toEqual(['file.too-many-features']);
});

test('[T-03] no damaged GeoPackage makes the reader throw', () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const copy = sound.slice();
      for (const { at, byte } of changes) copy[at % copy.length] = byte;
      const land = read(copy);
      expect(land.features.length + land.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
  expect(codesOf(strToU8('SQLite format 3\0'))).toEqual(['geopackage.broken']);
});
