import { strToU8, zipSync } from 'fflate';
import { type Boundary, type Box, boxOf, partsOf, type Ring } from '../../shape.ts';
import type { WrittenField } from '../write-land.ts';
import { writeDbf } from './write-dbf.ts';

/** WGS-84 in degrees, as the .prj of a shapefile names it (WKT 1 of ESRI). */
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const HEADER = 100;
const FILE_CODE = 9994;
const VERSION = 1000;
const POLYGON = 5;

/**
 * A zipped shapefile of polygons (ESRI white paper, July 1998): `layer` with .shp, .shx, .dbf, .prj and .cpg. The table
 * is UTF-8 with a column `name` and one per property; texts end at 254 bytes, column names at 10 characters.
 */
export function writeShapefile(fields: readonly WrittenField[], layer: string): Uint8Array<ArrayBuffer> {
  const records = fields.map(({ boundary }, at) => recordOf(at + 1, boundary));
  const boxes = fields.flatMap(({ boundary }) => boxOf(boundary) ?? []);
  const rows = fields.map(({ name, properties }) => ({ name, ...properties }));
  return zipSync({
    [`${layer}.shp`]: fileOf(records, boxes),
    [`${layer}.shx`]: fileOf(indexOf(records), boxes),
    [`${layer}.dbf`]: writeDbf(rows),
    [`${layer}.prj`]: strToU8(WGS84),
    [`${layer}.cpg`]: strToU8('UTF-8'),
  });
}

/** The header that .shp and .shx share, then their records. Lengths count 16-bit words. */
function fileOf(records: readonly Uint8Array[], boxes: readonly Box[]): Uint8Array {
  const length = records.reduce((sum, record) => sum + record.length, HEADER);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  view.setInt32(0, FILE_CODE);
  view.setInt32(24, length / 2);
  view.setInt32(28, VERSION, true);
  view.setInt32(32, POLYGON, true);
  if (boxes.length > 0) writeBox(view, 36, around(boxes));
  let at = HEADER;
  for (const record of records) {
    file.set(record, at);
    at += record.length;
  }
  return file;
}

function recordOf(number: number, boundary: Boundary): Uint8Array {
  const rings = partsOf(boundary).flatMap((part) =>
    part.map((ring, at) => turned(ring, at === 0 ? 'clockwise' : 'counterclockwise')),
  );
  const positions = rings.reduce((sum, ring) => sum + ring.length, 0);
  const start = 52 + rings.length * 4;
  const record = new Uint8Array(start + positions * 16);
  const view = new DataView(record.buffer);
  view.setInt32(0, number);
  view.setInt32(4, (record.length - 8) / 2);
  view.setInt32(8, POLYGON, true);
  writeBox(view, 12, boxOf(boundary) ?? NOWHERE);
  view.setInt32(44, rings.length, true);
  view.setInt32(48, positions, true);
  let first = 0;
  for (const [index, ring] of rings.entries()) {
    view.setInt32(52 + index * 4, first, true);
    for (const [at, [lon, lat]] of ring.entries()) {
      view.setFloat64(start + (first + at) * 16, lon, true);
      view.setFloat64(start + (first + at) * 16 + 8, lat, true);
    }
    first += ring.length;
  }
  return record;
}

/** Offset and length of each record. */
function indexOf(records: readonly Uint8Array[]): Uint8Array[] {
  let at = HEADER;
  return records.map((record) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setInt32(0, at / 2);
    view.setInt32(4, (record.length - 8) / 2);
    at += record.length;
    return new Uint8Array(view.buffer);
  });
}

const NOWHERE: Box = { west: 0, south: 0, east: 0, north: 0 };

const around = (boxes: readonly Box[]): Box => ({
  west: boxes.reduce((least, { west }) => Math.min(least, west), Infinity),
  south: boxes.reduce((least, { south }) => Math.min(least, south), Infinity),
  east: boxes.reduce((most, { east }) => Math.max(most, east), -Infinity),
  north: boxes.reduce((most, { north }) => Math.max(most, north), -Infinity),
});

function writeBox(view: DataView, at: number, { west, south, east, north }: Box): void {
  for (const [index, value] of [west, south, east, north].entries())
    view.setFloat64(at + index * 8, value, true);
}

/** A shapefile distinguishes outlines and holes by their winding. */
function turned(ring: Ring, winding: 'clockwise' | 'counterclockwise'): Ring {
  const [west, south] = ring[0] ?? [0, 0];
  const doubled = ring.slice(1).reduce((sum, [lon, lat], at) => {
    const [fromLon, fromLat] = ring[at]!;
    return sum + (fromLon - west) * (lat - south) - (lon - west) * (fromLat - south);
  }, 0);
  return doubled > 0 === (winding === 'counterclockwise') ? ring : [...ring].reverse();
}
