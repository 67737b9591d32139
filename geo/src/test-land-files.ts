import { strToU8, zipSync } from 'fflate';
import { type WrittenField, writeGeoJson, writeKml } from './formats/write-land.ts';
import { moveBy } from './plane.ts';
import { type PolygonRings, type Position, partsOf } from './shape.ts';
import { star } from './test-shapes.ts';

/** Fields of about a hectare in a grid around a place, every tenth with a hole; deterministic for a count. */
export function makeFields(count: number, corners = 40, place: Position = [11.5, 48.1]): WrittenField[] {
  const width = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, at) => {
    const centre = moveBy(moveBy(place, 90, (at % width) * 200), 0, Math.floor(at / width) * 200);
    const outer = star(
      centre,
      Array.from({ length: corners }, (_, corner) => 55 + 20 * Math.sin(at + corner * 1.7)),
    );
    const coordinates = at % 10 === 0 ? [outer, star(centre, [6, 7, 6, 8])] : [outer];
    return {
      name: `Field ${at + 1}`,
      boundary: { type: 'Polygon', coordinates },
      properties: { crop: 'rice', year: 2026 },
    };
  });
}

/** A file with this many fields in one of the import formats. */
export function makeLandFile(
  format: 'kml' | 'geojson' | 'shapefile',
  count: number,
  corners = 40,
): Uint8Array {
  const fields = makeFields(count, corners);
  if (format === 'kml') return writeKml(fields, 'fields');
  return format === 'geojson' ? writeGeoJson(fields) : makeShapefile(fields);
}

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** A zipped shapefile; tests set `prj`, `cpg` and `encoded` (the bytes of a name) to special values. */
export function makeShapefile(
  fields: readonly WrittenField[],
  {
    prj = WGS84,
    cpg = 'UTF-8',
    encode = strToU8,
    project = (position: Position): Position => position,
  }: {
    prj?: string;
    cpg?: string;
    encode?: (text: string) => Uint8Array;
    project?: (position: Position) => Position;
  } = {},
): Uint8Array {
  const records = fields.map(({ boundary }, at) => {
    const parts = partsOf(boundary);
    return recordOf(
      at + 1,
      parts.map((rings) => rings.map((ring) => ring.map(project))),
    );
  });
  return zipSync({
    'layer.shp': shpOf(records),
    'layer.dbf': dbfOf(fields.map(({ name }) => encode(name))),
    ...(prj && { 'layer.prj': strToU8(prj) }),
    ...(cpg && { 'layer.cpg': strToU8(cpg) }),
  });
}

function shpOf(records: Uint8Array[]): Uint8Array {
  const length = 100 + records.reduce((sum, record) => sum + record.length, 0);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  let at = 100;
  for (const record of records) {
    file.set(record, at);
    at += record.length;
  }
  return file;
}

function recordOf(number: number, parts: PolygonRings[]): Uint8Array {
  const rings = parts.flat();
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  const length = 44 + rings.length * 4 + count * 16;
  const view = new DataView(new ArrayBuffer(8 + length));
  view.setInt32(0, number);
  view.setInt32(4, length / 2);
  view.setInt32(8, 5, true);
  view.setInt32(44, rings.length, true);
  view.setInt32(48, count, true);
  let [first, at] = [0, 52 + rings.length * 4];
  for (const [index, ring] of rings.entries()) {
    view.setInt32(52 + index * 4, first, true);
    first += ring.length;
    for (const [x, y] of ring) {
      view.setFloat64(at, x, true);
      view.setFloat64(at + 8, y, true);
      at += 16;
    }
  }
  return new Uint8Array(view.buffer);
}

const NAME_LENGTH = 40;

function dbfOf(names: Uint8Array[]): Uint8Array {
  const header = 65;
  const file = new Uint8Array(header + names.length * (NAME_LENGTH + 1) + 1).fill(0x20);
  const view = new DataView(file.buffer);
  file.fill(0, 0, header);
  file[0] = 3;
  view.setUint32(4, names.length, true);
  view.setUint16(8, header, true);
  view.setUint16(10, NAME_LENGTH + 1, true);
  file.set(strToU8('NAME'), 32);
  file[43] = 'C'.charCodeAt(0);
  file[48] = NAME_LENGTH;
  file[64] = 0x0d;
  for (const [at, name] of names.entries())
    file.set(name.subarray(0, NAME_LENGTH), header + at * (NAME_LENGTH + 1) + 1);
  file[file.length - 1] = 0x1a;
  return file;
}
