import { Plane } from '../plane.ts';
import type { PolygonRings, Position, Ring } from '../shape.ts';
import { closed } from './kml.ts';
import { type LandBuilder, tooManyPositions } from './land-builder.ts';
import { decodeText } from './text.ts';
import type { ZipEntry } from './zip.ts';

/** Whether a text is `Boundary.txt` or `Field.txt` of an AgOpenGPS field. */
export const isAgOpenGps = (text: string): boolean => /^\$(Boundary|FieldDir)\b/m.test(text);

/**
 * Reads a field of AgOpenGPS: `Boundary.txt`, in metres east and north of the start that `Field.txt` beside it
 * reports. Each may be the first of the two. `archive` is empty for files that were chosen without one.
 */
export function readAgOpenGps(
  builder: LandBuilder,
  archive: string,
  main: ZipEntry,
  entries: ZipEntry[],
): void {
  const inside = (entry: ZipEntry) => (archive ? `${archive}/${entry.name}` : entry.name);
  const folder = main.name.slice(0, main.name.lastIndexOf('/') + 1).toLowerCase();
  const named = (name: string) =>
    [main, ...entries].find((entry) => entry.name.toLowerCase() === `${folder}${name}`.toLowerCase());
  const [boundary, field] = [named('Boundary.txt'), named('Field.txt')];
  const start = field && startOf(decodeText(field.bytes));
  if (!boundary) {
    builder.note('agopengps.no-boundary', inside(main));
    return;
  }
  if (!start) {
    builder.note('agopengps.no-start', inside(boundary));
    return;
  }
  const { rings, count } = ringsOf(decodeText(boundary.bytes), new Plane(start));
  const file = inside(boundary);
  builder.count(count, file);
  const many = tooManyPositions(count);
  const name = boundary.name.split('/').at(-2) ?? nameOf(decodeText(field.bytes));
  const parts: PolygonRings[] = many || rings.length === 0 ? [] : [rings];
  builder.add({ file, parts, problem: many, ...(name && { name }) });
}

/** The folder that the field was recorded in. */
const nameOf = (text: string): string | undefined => /^\$FieldDir\s*\r?\n\s*(.+)$/m.exec(text)?.[1]?.trim();

/** Latitude and longitude after the line `StartFix`; some locales write decimal commas. */
function startOf(text: string): Position | undefined {
  const line = /^StartFix\s*\r?\n\s*(.+)$/m.exec(text)?.[1] ?? '';
  const pieces = line.trim().split(',');
  const [lat, lon] =
    pieces.length === 4 ? [`${pieces[0]}.${pieces[1]}`, `${pieces[2]}.${pieces[3]}`] : pieces;
  const position: Position = [Number(lon ?? Number.NaN), Number(lat ?? Number.NaN)];
  return Math.abs(position[0]) <= 180 && Math.abs(position[1]) <= 90 ? position : undefined;
}

/** The outer ring, then its holes: each a count and so many lines `east,north,heading`, after lines of switches. */
function ringsOf(text: string, plane: Plane): { rings: Ring[]; count: number } {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const rings: Ring[] = [];
  let count = 0;
  for (let at = 0; at < lines.length; at++) {
    if (!/^\d+$/.test(lines[at]!)) continue;
    const length = Math.min(Number(lines[at]), lines.length - at - 1);
    const ring = lines.slice(at + 1, at + 1 + length).map((line): Position => {
      const [east, north] = line.split(',').map(Number);
      return plane.toEarth([east ?? Number.NaN, north ?? Number.NaN]);
    });
    if (ring.length > 0) rings.push(closed(ring));
    count += ring.length;
    at += length;
  }
  return { rings, count };
}
