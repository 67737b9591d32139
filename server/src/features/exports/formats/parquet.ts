import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type FlightFieldName, type FlightFields, flightFields } from './flight-fields.ts';
import type { Polygons, ShapedFlight } from './shaped-flights.ts';
import { multiLineString, multiPolygon } from './wkb.ts';
import type { FlightWriter } from './writer.ts';

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** A group of rows is written when it has this many flights or bytes of geometry, and is in memory until then. */
const mostRows = 1_000;
const mostBytes = 4 * 1024 * 1024;

const optional = { repetition_type: 'OPTIONAL' } as const;
const elementOf = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional },
  list: { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional },
  number: { type: 'DOUBLE', ...optional },
  day: { type: 'INT32', converted_type: 'DATE', ...optional },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', ...optional },
} as const satisfies Record<(typeof flightFields)[FlightFieldName], Omit<Element, 'name'>>;

const names = Object.keys(flightFields) as FlightFieldName[];
const columns: readonly Element[] = [
  { name: 'flightId', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  ...names.map((name) => ({ name, ...elementOf[flightFields[name]] })),
  { name: 'geometry', type: 'BYTE_ARRAY', ...optional },
  { name: 'track', type: 'BYTE_ARRAY', ...optional },
];

/** GeoParquet 1.1; without `crs` a column is in OGC:CRS84. */
const geo = {
  version: '1.1.0',
  primary_column: 'geometry',
  columns: {
    geometry: { encoding: 'WKB', geometry_types: ['MultiPolygon'] },
    track: { encoding: 'WKB', geometry_types: ['MultiLineString'] },
  },
};

/**
 * GeoParquet: a row for each flight with its fields, the treated ground as `geometry` and the flown line as `track`.
 * Instants are timestamps in UTC.
 */
export const writeParquet: FlightWriter = async function* ({ flights, onProgress }) {
  const out = new ByteWriter();
  const file = new ParquetWriter({
    writer: out,
    schema: [{ name: 'schema', num_children: columns.length }, ...columns],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    createdBy: 'Smart Flight',
  });
  let group: unknown[][] = [];
  let bytes = 0;
  let written = 0;
  const flush = async (): Promise<Buffer> => {
    const columnData = columns.map(({ name }, at) => ({ name, data: group.map((row) => row[at]) }));
    await file.write({ columnData, rowGroupSize: group.length });
    group = [];
    bytes = 0;
    return taken(out);
  };
  for await (const flight of flights()) {
    const row = rowOf(flight);
    group.push(row);
    for (const cell of row) if (cell instanceof Uint8Array) bytes += cell.length;
    written += 1;
    onProgress(written);
    if (group.length >= mostRows || bytes >= mostBytes) yield await flush();
  }
  if (group.length > 0) yield await flush();
  await file.finish();
  yield taken(out);
};

/** The bytes written since the last call; the writer goes on counting its offset. */
function taken(out: ByteWriter): Buffer {
  const bytes = Buffer.from(out.getBytes());
  out.index = 0;
  return bytes;
}

function rowOf({ id, fields, coverage, track }: ShapedFlight): unknown[] {
  const lines = track
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => stretch.map(({ lon, lat }) => [lon, lat]));
  const polygons: Polygons = coverage().coordinates;
  return [
    id,
    ...names.map((name) => cellOf(name, fields)),
    polygons.length > 0 ? multiPolygon(polygons) : null,
    lines.length > 0 ? multiLineString(lines) : null,
  ];
}

function cellOf(name: FlightFieldName, fields: FlightFields): unknown {
  const value = fields[name];
  const kind = flightFields[name];
  return value !== null && (kind === 'day' || kind === 'instant') ? new Date(value) : value;
}
