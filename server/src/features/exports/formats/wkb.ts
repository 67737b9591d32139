import type { Polygons } from './shaped-flights.ts';

/** Codes of OGC 06-103r4, well-known binary. */
const LINE = 2;
const POLYGON = 3;
const MULTI_LINE = 5;
const MULTI_POLYGON = 6;
const LITTLE_ENDIAN = 1;
const HEAD_BYTES = 9;

/** Lines of [longitude, latitude] as a MultiLineString in well-known binary. */
export function multiLineString(lines: number[][][]): Buffer {
  return collection(
    MULTI_LINE,
    lines.map((line) => Buffer.concat([headOf(LINE, line.length), pointsOf(line)])),
  );
}

/** Polygons of rings of [longitude, latitude] as a MultiPolygon in well-known binary. */
export function multiPolygon(polygons: Polygons): Buffer {
  return collection(
    MULTI_POLYGON,
    polygons.map((rings) =>
      Buffer.concat([
        headOf(POLYGON, rings.length),
        ...rings.flatMap((ring) => [countOf(ring.length), pointsOf(ring)]),
      ]),
    ),
  );
}

const collection = (type: number, parts: Buffer[]): Buffer =>
  Buffer.concat([headOf(type, parts.length), ...parts]);

function headOf(type: number, count: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(LITTLE_ENDIAN, 0);
  head.writeUInt32LE(type, 1);
  head.writeUInt32LE(count, 5);
  return head;
}

function countOf(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(count);
  return bytes;
}

function pointsOf(positions: number[][]): Buffer {
  const bytes = Buffer.alloc(positions.length * 16);
  positions.forEach(([lon = 0, lat = 0], at) => {
    bytes.writeDoubleLE(lon, at * 16);
    bytes.writeDoubleLE(lat, at * 16 + 8);
  });
  return bytes;
}
