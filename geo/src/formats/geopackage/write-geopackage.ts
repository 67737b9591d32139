import { type Box, boxOf } from '../../shape.ts';
import type { WrittenField } from '../write-land.ts';
import type { OpenDatabase, SqlValue } from './sql-database.ts';
import { writeWkb } from './wkb.ts';

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/** `GPKG` and version 1.3, as the header of the file holds them. */
const SCHEMA = `
pragma application_id = 1196444487;
pragma user_version = 10300;
create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
  organization_coordsys_id integer not null, definition text not null, description text);
create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
  description text default '', last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x double, min_y double, max_x double, max_y double, srs_id integer,
  constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
create table gpkg_geometry_columns (table_name text not null, column_name text not null,
  geometry_type_name text not null, srs_id integer not null, z tinyint not null, m tinyint not null,
  constraint pk_geom_cols primary key (table_name, column_name), constraint uk_gc_table_name unique (table_name),
  constraint fk_gc_tn foreign key (table_name) references gpkg_contents (table_name),
  constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id))`;

const SYSTEMS: SqlValue[][] = [
  ['Undefined cartesian SRS', -1, 'NONE', -1, 'undefined'],
  ['Undefined geographic SRS', 0, 'NONE', 0, 'undefined'],
  ['WGS 84 geodetic', 4326, 'EPSG', 4326, WGS84],
];

/**
 * A GeoPackage 1.3 (OGC 12-128r17) with one feature table `layer` of multipolygons in WGS-84: a column `name` and one
 * per property.
 */
export function writeGeoPackage(
  fields: readonly WrittenField[],
  layer: string,
  open: OpenDatabase,
): Uint8Array {
  const database = open();
  try {
    for (const statement of SCHEMA.split(';')) database.run(statement);
    for (const system of SYSTEMS)
      database.run('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, null)', system);
    const box = around(fields.flatMap(({ boundary }) => boxOf(boundary) ?? []));
    database.run(
      `insert into gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)
      values (?, 'features', ?, ?, ?, ?, ?, 4326)`,
      [layer, layer, ...(box ? [box.west, box.south, box.east, box.north] : [null, null, null, null])],
    );
    const keys = [...new Set(fields.flatMap(({ properties = {} }) => Object.keys(properties)))];
    const types = keys.map((key) => `${quoted(key)} ${typeOf(fields, key)}`);
    database.run(
      `create table ${quoted(layer)} (${['fid integer primary key autoincrement not null', 'geom multipolygon', 'name text', ...types].join(', ')})`,
    );
    database.run(`insert into gpkg_geometry_columns values (?, 'geom', 'MULTIPOLYGON', 4326, 0, 0)`, [layer]);
    const marks = Array.from({ length: keys.length + 2 }, () => '?').join(', ');
    const insert = `insert into ${quoted(layer)} (${['geom', 'name', ...keys.map(quoted)].join(', ')}) values (${marks})`;
    database.run('begin');
    for (const { name, boundary, properties = {} } of fields)
      database.run(insert, [
        shapeOf(boundary),
        name.toWellFormed(),
        ...keys.map((key) => properties[key] ?? null),
      ]);
    database.run('commit');
    return database.save();
  } finally {
    database.close();
  }
}

const typeOf = (fields: readonly WrittenField[], key: string) =>
  fields.some(({ properties }) => typeof properties?.[key] === 'string') ? 'text' : 'real';

const HEADER = 40;
/** Little-endian, with an envelope of two dimensions. */
const FLAGS = 0b0000_0011;

function shapeOf(boundary: WrittenField['boundary']): Uint8Array {
  const wkb = writeWkb(boundary);
  const shape = new Uint8Array(HEADER + wkb.length);
  const view = new DataView(shape.buffer);
  shape.set([0x47, 0x50, 0, FLAGS]);
  view.setInt32(4, 4326, true);
  const { west, east, south, north } = boxOf(boundary) ?? { west: 0, east: 0, south: 0, north: 0 };
  for (const [at, value] of [west, east, south, north].entries()) view.setFloat64(8 + at * 8, value, true);
  shape.set(wkb, HEADER);
  return shape;
}

function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  return {
    west: boxes.reduce((least, { west }) => Math.min(least, west), Infinity),
    south: boxes.reduce((least, { south }) => Math.min(least, south), Infinity),
    east: boxes.reduce((most, { east }) => Math.max(most, east), -Infinity),
    north: boxes.reduce((most, { north }) => Math.max(most, north), -Infinity),
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
