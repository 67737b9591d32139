import { projectionOfName, projectionOfWkt, type ToEarth } from '../../projections.ts';
import { asText, FILE_LIMITS, type Found, type LandBuilder, Stop } from '../land-builder.ts';
import type { OpenDatabase, SqlDatabase, SqlValue } from './sql-database.ts';
import { readWkb } from './wkb.ts';

/** Reference systems that leave open what the coordinates mean. */
const UNDEFINED_SYSTEMS = [0, -1];
const WGS84 = 4326;
const MOST_COLUMNS = 200;
/** Longest text that is read of an attribute. */
const MOST_LETTERS = 500;
/** Where a header names the journal: 1 for a rollback journal, 2 for a write-ahead log, which has a file of its own. */
const JOURNAL_BYTES = [18, 19];

type Layer = { table: string; column: string; system: number };

/** Reads the feature tables of a GeoPackage (OGC 12-128r19): polygons with their attributes. Views are skipped. */
export function readGeoPackage(
  builder: LandBuilder,
  file: string,
  bytes: Uint8Array,
  open: OpenDatabase,
): void {
  const copy = bytes.slice();
  for (const at of JOURNAL_BYTES) copy[at] = 1;
  let database: SqlDatabase | undefined;
  try {
    database = open(copy);
    // Functions and virtual tables that a hostile schema names must not run.
    database.run('pragma trusted_schema = off');
    const layers = layersOf(database);
    if (!layers) builder.note('file.unknown-format', file, { params: { content: 'database', start: '' } });
    for (const layer of layers ?? []) readLayer(builder, file, database, layer);
  } catch (error) {
    if (error instanceof Stop) throw error;
    builder.note('geopackage.broken', file);
  } finally {
    database?.close();
  }
}

/** The feature tables; undefined for a database that is no GeoPackage. */
function layersOf(database: SqlDatabase): Layer[] | undefined {
  const tables = new Set(
    // Views and virtual tables have no root page, and may compute anything.
    [...database.rows("select name from sqlite_schema where type = 'table' and rootpage > 0")].map(([name]) =>
      asText(name),
    ),
  );
  if (!tables.has('gpkg_geometry_columns')) return undefined;
  const found = [
    ...database.rows('select table_name, column_name, srs_id from gpkg_geometry_columns limit 1000'),
  ];
  return found
    .map(([table, column, system]) => ({
      table: asText(table),
      column: asText(column),
      system: Number(system),
    }))
    .filter(({ table }) => tables.has(table));
}

function readLayer(builder: LandBuilder, archive: string, database: SqlDatabase, layer: Layer): void {
  const file = `${archive}/${layer.table.slice(0, 100)}`;
  // Generated columns are not listed there, and not read.
  const columns = [...database.rows('select name, type from pragma_table_info(?)', [layer.table])].map(
    ([name, type]) => ({ name: asText(name), isBlob: /blob/i.test(asText(type)) }),
  );
  if (!columns.some(({ name }) => name === layer.column)) {
    builder.note('geopackage.broken', file);
    return;
  }
  const toEarth = projectionOf(builder, file, database, layer.system);
  const named = columns.filter(({ name, isBlob }) => name !== layer.column && !isBlob).slice(0, MOST_COLUMNS);
  const selected = [
    quoted(layer.column),
    ...named.map(({ name }) => `substr(${quoted(name)}, 1, ${MOST_LETTERS})`),
  ];
  const query = `select ${selected.join(', ')} from ${quoted(layer.table)} limit ${FILE_LIMITS.features + 1}`;
  for (const [shape, ...values] of database.rows(query)) {
    const properties = named.map(({ name }, at) => [name, asText(values[at])]);
    builder.add({
      file,
      properties: Object.fromEntries(properties),
      ...shapeOf(shape, { count: (positions) => builder.count(positions, file), toEarth }),
    });
  }
}

function projectionOf(builder: LandBuilder, file: string, database: SqlDatabase, system: number): ToEarth {
  if (system === WGS84) return same;
  if (UNDEFINED_SYSTEMS.includes(system)) {
    builder.warn('crs.missing', file);
    return same;
  }
  const [row = []] = database.rows(
    'select organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys where srs_id = ?',
    [system],
  );
  const [organization, code, definition] = row.map(asText);
  const name = `${organization ?? ''}:${code ?? system}`;
  const projection = projectionOfName(name) ?? projectionOfWkt(definition ?? '');
  if (!projection) return builder.stop('crs.unknown', file, { crs: name.slice(0, 100) });
  if (projection.unknownDatum)
    builder.warn('crs.guessed', file, { crs: name.slice(0, 100), datum: projection.unknownDatum });
  return projection.toEarth;
}

const same: ToEarth = (position) => position;

const HEADER = 8;
/** Lengths of the envelope that may precede a shape, by the code in its flags. */
const ENVELOPES = [0, 32, 48, 48, 64];
const EMPTY = 0b1_0000;
const EXTENDED = 0b10_0000;

/** A shape after its header: `GP`, version, flags, reference system, envelope. */
function shapeOf(
  value: SqlValue | undefined,
  into: Parameters<typeof readWkb>[1],
): Pick<Found, 'parts' | 'problem'> {
  if (value === null || value === undefined) return { problem: { code: 'feature.empty' } };
  if (!(value instanceof Uint8Array) || value.length < HEADER || value[0] !== 0x47 || value[1] !== 0x50)
    return { problem: { code: 'feature.unreadable' } };
  const flags = value[3]!;
  const envelope = ENVELOPES[(flags >> 1) & 0b111];
  if (envelope === undefined) return { problem: { code: 'feature.unreadable' } };
  if (flags & EXTENDED) return { problem: { code: 'feature.unknown-kind' } };
  if (flags & EMPTY) return { problem: { code: 'feature.empty' } };
  return readWkb(value.subarray(HEADER + envelope), into);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
