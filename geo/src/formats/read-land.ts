import { isAgOpenGps, readAgOpenGps } from './agopengps.ts';
import { contentOf } from './content.ts';
import { readGeoJson } from './geojson.ts';
import { readGeoPackage } from './geopackage/read-geopackage.ts';
import { isDatabase, type OpenDatabase } from './geopackage/sql-database.ts';
import { readIsoxml } from './isoxml.ts';
import { readKml } from './kml.ts';
import { FILE_LIMITS, LandBuilder, type Shift, Stop } from './land-builder.ts';
import type { FileProblem, LandFile, LandFormat } from './land-file.ts';
import { readShapefile } from './shapefile/shapefile.ts';
import { unzip, type ZipEntry } from './zip.ts';

export type LandOptions = {
  /** For files whose degrees are of another datum, as maps of China draw them. */
  toWgs84?: Shift;
  /** Files chosen along with it that belong to it, such as `Field.txt` of AgOpenGPS. */
  companions?: ZipEntry[];
  /** Opens a GeoPackage; without it a database is a file of no known format. */
  openDatabase?: OpenDatabase | undefined;
};

/**
 * The fields in a file: KML, KMZ, GeoJSON, GeoPackage, a zipped shapefile with any .prj, an ISOXML task file (zipped
 * or alone) or an AgOpenGPS field (its zipped folder, or `Boundary.txt` with `Field.txt` as a companion), distinguished by what is
 * in it and not by its name. Every feature answers for itself; what concerns the file as a whole is in `problems`.
 * Never throws, whatever the bytes are. Runs in a worker and in Node.
 */
export function readLand(
  name: string,
  bytes: Uint8Array,
  { toWgs84, companions = [], openDatabase }: LandOptions = {},
): LandFile {
  const builder = new LandBuilder(toWgs84);
  try {
    const size = companions.reduce((sum, companion) => sum + companion.bytes.length, bytes.length);
    if (size > FILE_LIMITS.bytes) builder.stop('file.too-large', name, { limit: FILE_LIMITS.bytes });
    const kind = kindOf(bytes);
    if (kind === 'zip') readArchive(builder, name, bytes, openDatabase);
    else if (kind === 'geopackage' && openDatabase) {
      builder.format = kind;
      readGeoPackage(builder, name, bytes, openDatabase);
    } else if (kind === 'geopackage') builder.note('file.unknown-format', name, { params: contentOf(bytes) });
    else if (kind === 'file.unknown-format') builder.note(kind, name, { params: contentOf(bytes) });
    else if (isRefusal(kind)) builder.note(kind, name);
    else readPlain(builder, kind, { name, bytes }, companions);
  } catch (error) {
    // Whatever hostile bytes bring about in a parser is the file's fault, and the file is reported as broken.
    if (!(error instanceof Stop)) builder.note('file.broken', name);
  }
  return nameAll(builder.finish(name), name);
}

type Plain = 'kml' | 'geojson' | 'isoxml' | 'agopengps';
type Refusal = Extract<FileProblem['code'], `file.${string}` | 'shapefile.not-zipped'>;

function kindOf(bytes: Uint8Array): 'zip' | 'geopackage' | Plain | Refusal {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  if (start.startsWith('PK')) return 'zip';
  if (isDatabase(bytes)) return 'geopackage';
  // Without byte order marks, and with every other byte of UTF-16.
  const text = start
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text === '') return 'file.empty';
  if (/^[{[]/.test(text)) return 'geojson';
  if (/<ISO11783_TaskData[\s>]/i.test(text)) return 'isoxml';
  if (/^<(!DOCTYPE\s+html|html)\b/i.test(text)) return 'file.unknown-format';
  if (text.startsWith('<') && /<(\w+:)?(kml|Placemark|Document)[\s>]|<!DOCTYPE/i.test(text)) return 'kml';
  if (isAgOpenGps(text)) return 'agopengps';
  return start.startsWith("\0\0'\n") ? 'shapefile.not-zipped' : 'file.unknown-format';
}

const isRefusal = (kind: Plain | Refusal): kind is Refusal => kind.includes('.');

function readPlain(builder: LandBuilder, format: Plain, entry: ZipEntry, companions: ZipEntry[]): void {
  builder.format = format;
  if (format === 'kml') readKml(builder, entry.name, entry.bytes);
  else if (format === 'geojson') readGeoJson(builder, entry.name, entry.bytes);
  else if (format === 'agopengps') readAgOpenGps(builder, '', entry, companions);
  else readIsoxml(builder, entry.name, entry, []);
}

const WANTED =
  /\.(kml|shp|dbf|prj|cpg|geojson|json|gpkg)$|(^|\/)((TASKDATA|PFD\d+)\.XML|(Boundary|Field)\.txt)$/i;

/** What is read in an archive, by the names of its entries. */
const READERS: {
  format: LandFormat;
  names: RegExp;
  read: (
    builder: LandBuilder,
    archive: string,
    entry: ZipEntry,
    all: ZipEntry[],
    openDatabase?: OpenDatabase,
  ) => void;
}[] = [
  { format: 'shapefile', names: /\.shp$/i, read: readShapefile },
  { format: 'agopengps', names: /(^|\/)Boundary\.txt$/i, read: readAgOpenGps },
  { format: 'isoxml', names: /(^|\/)TASKDATA\.XML$/i, read: readIsoxml },
  {
    format: 'kmz',
    names: /\.kml$/i,
    read: (builder, archive, entry) => readKml(builder, `${archive}/${entry.name}`, entry.bytes),
  },
  {
    format: 'geojson',
    names: /\.(geo)?json$/i,
    read: (builder, archive, entry) => readGeoJson(builder, `${archive}/${entry.name}`, entry.bytes),
  },
  {
    format: 'geopackage',
    names: /\.gpkg$/i,
    read: (builder, archive, { name, bytes }, _all, openDatabase) => {
      const file = `${archive}/${name}`;
      if (openDatabase) readGeoPackage(builder, file, bytes, openDatabase);
      else builder.note('file.unknown-format', file, { params: contentOf(bytes) });
    },
  },
];

/** How many names of an archive are reported when nothing in it is known. */
const SHOWN_NAMES = 3;

function readArchive(
  builder: LandBuilder,
  name: string,
  bytes: Uint8Array,
  openDatabase: OpenDatabase | undefined,
): void {
  const names: string[] = [];
  const found = unzip(bytes, (entry) => {
    if (names.length < SHOWN_NAMES) names.push(entry.slice(0, 60));
    return WANTED.test(entry);
  });
  if ('code' in found) {
    builder.note(found.code, name, found.params && { params: found.params });
    return;
  }
  for (const { format, names, read } of READERS) {
    for (const entry of found.entries.filter((one) => names.test(one.name))) {
      builder.format ??= format;
      read(builder, name, entry, found.entries, openDatabase);
    }
  }
  if (builder.format === undefined)
    builder.note('zip.nothing-known', name, { params: { names: names.join(', ') } });
}

/** A feature without a name is called after its file, with its number where there are several. */
function nameAll(land: LandFile, name: string): LandFile {
  const base = name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const nameOf = (number: number) => (land.features.length === 1 ? base : `${base} ${number}`);
  const features = land.features.map((feature) => ({
    ...feature,
    name: feature.name || nameOf(feature.number),
  }));
  return { ...land, features };
}
