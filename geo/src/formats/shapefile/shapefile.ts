import { projectionOfWkt, type ToEarth } from '../../projections.ts';
import type { Position, Ring } from '../../shape.ts';
import { LIMITS } from '../../validity.ts';
import { type Found, type LandBuilder, tooManyPositions } from '../land-builder.ts';
import type { FeatureProblem } from '../land-file.ts';
import { nest } from '../nest.ts';
import { decodeText } from '../text.ts';
import type { ZipEntry } from '../zip.ts';
import { readDbf } from './dbf.ts';

const FILE_CODE = 9994;
const HEADER = 100;

/** Reads one layer of a shapefile (ESRI white paper, July 1998): .shp with the .dbf, .prj and .cpg beside it. */
export function readShapefile(
  builder: LandBuilder,
  archive: string,
  shp: ZipEntry,
  entries: ZipEntry[],
): void {
  const file = `${archive}/${shp.name}`;
  const beside = (extension: string) => {
    const wanted = shp.name.replace(/\.shp$/i, `.${extension}`).toLowerCase();
    return entries.find(({ name }) => name.toLowerCase() === wanted)?.bytes;
  };
  const view = new DataView(shp.bytes.buffer, shp.bytes.byteOffset, shp.bytes.byteLength);
  if (shp.bytes.length < HEADER || view.getInt32(0) !== FILE_CODE) {
    builder.note('file.broken', file);
    return;
  }
  const cpg = beside('cpg');
  const dbf = beside('dbf');
  const rows = dbf && readDbf(dbf, cpg && decodeText(cpg));
  if (!rows) builder.warn('shapefile.no-table', file);
  const toEarth = projectionOf(builder, file, beside('prj'));
  for (const { index, record } of recordsOf(builder, file, view)) {
    const properties = rows?.[index] ?? {};
    builder.add({ file, properties, ...(record ? featureOf(builder, file, record, toEarth) : unreadable) });
  }
}

const unreadable: Pick<Found, 'problem'> = { problem: { code: 'feature.unreadable' } };

function projectionOf(builder: LandBuilder, file: string, prj: Uint8Array | undefined): ToEarth | undefined {
  const wkt = prj && decodeText(prj);
  if (!wkt?.trim()) {
    builder.warn('crs.missing', file);
    return undefined;
  }
  const projection = projectionOfWkt(wkt);
  const name = /"([^"]*)"/.exec(wkt)?.[1] ?? wkt.slice(0, 60);
  if (!projection) return builder.stop('crs.unknown', file, { crs: name });
  if (projection.unknownDatum)
    builder.warn('crs.guessed', file, { crs: name, datum: projection.unknownDatum });
  return projection.toEarth;
}

/** One record after the other; one that cannot be whole ends them. */
function* recordsOf(
  builder: LandBuilder,
  file: string,
  view: DataView,
): Generator<{ index: number; record?: DataView }> {
  let at = HEADER;
  for (let index = 0; at + 8 <= view.byteLength; index++) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 0 || at + 8 + length > view.byteLength) {
      builder.note('file.truncated', file, { params: { record: index + 1 } });
      return;
    }
    const record = length >= 4 ? new DataView(view.buffer, view.byteOffset + at + 8, length) : undefined;
    yield record ? { index, record } : { index };
    at += 8 + length;
  }
}

/** Kinds of shapes: each also with measures (20 more) and with heights (10 more). */
const KINDS: Record<number, FeatureProblem['code']> = {
  0: 'feature.empty',
  1: 'feature.point',
  8: 'feature.point',
  3: 'feature.line',
};
const POLYGON = 5;

function featureOf(
  builder: LandBuilder,
  file: string,
  record: DataView,
  toEarth: ToEarth | undefined,
): Pick<Found, 'parts' | 'problem'> {
  const code = record.getInt32(0, true);
  const kind = code > 10 && code < 30 ? code % 10 : code;
  if (kind !== POLYGON) return { problem: { code: KINDS[kind] ?? 'feature.unknown-kind' } };
  if (record.byteLength < 44) return unreadable;
  const [partCount, count] = [record.getInt32(36, true), record.getInt32(40, true)];
  const start = 44 + partCount * 4;
  if (partCount < 0 || count < 0 || start + count * 16 > record.byteLength) return unreadable;
  builder.count(count, file);
  const limit = LIMITS.parts + LIMITS.holes;
  if (partCount > limit)
    return { problem: { code: 'shape.too-many-parts', params: { count: partCount, limit } } };
  const many = tooManyPositions(count);
  if (many) return { problem: many };
  const rings: Ring[] = [];
  for (let part = 0; part < partCount; part++) {
    const from = record.getInt32(44 + part * 4, true);
    const to = part + 1 < partCount ? record.getInt32(48 + part * 4, true) : count;
    if (from < 0 || to < from || to > count) return unreadable;
    rings.push(
      Array.from({ length: to - from }, (_, at) => position(record, start + (from + at) * 16, toEarth)),
    );
  }
  return { parts: nest(rings.filter((ring) => ring.length > 0)) };
}

function position(record: DataView, at: number, toEarth: ToEarth | undefined): Position {
  const read: Position = [record.getFloat64(at, true), record.getFloat64(at + 8, true)];
  return toEarth ? toEarth(read) : read;
}
