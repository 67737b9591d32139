import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import { readEd269Zone } from './ed269.ts';
import { ed318Metadata, readEd318Zone } from './ed318.ts';
import { parseJson } from './json.ts';
import { decodeText } from './text.ts';
import type { ZoneFile, ZoneFormat, ZoneResult } from './zone.ts';
import { problemsOf } from './zone-schema.ts';
import { type KmlPart, kmlParts } from './zones/kml-files.ts';
import { roughBox } from './zones/rough-box.ts';
import { readGeoJsonZone } from './zones-geojson.ts';

const MAX_BYTES = 32 * 2 ** 20;
const MAX_ZONES = 20_000;
/** Pairs of edges to look at over a whole file: some seconds at worst. */
const MAX_PAIRS = 3e7;

const list = z.array(z.unknown());
const root = z.object({
  type: z.string().optional(),
  UASZoneList: list.optional(),
  features: list.optional(),
  metadata: z.unknown().optional(),
});

type Reader = (value: unknown, number: number, path: string, budget: PairBudget) => ZoneResult;
const READERS: Record<ZoneFormat, Reader> = {
  ed269: readEd269Zone,
  ed318: readEd318Zone,
  geojson: readGeoJsonZone,
  kml: readGeoJsonZone,
};

/**
 * The zones of a file: ED-269 in both wrappers (`UASZoneList`, `features`), ED-318, plain GeoJSON, KML or all KML files of a KMZ. Each zone of the
 * file answers for itself, with the way to every member that breaks its standard; nothing is thrown.
 */
export function readZones(bytes: Uint8Array): ZoneFile {
  const refuse = (problem: ZoneFile['problems'][number]): ZoneFile => ({ results: [], problems: [problem] });
  if (bytes.length > MAX_BYTES)
    return refuse({ code: 'file.too-large', path: '', params: { limit: MAX_BYTES } });
  const kml = kmlParts(bytes);
  if (kml) return 'problem' in kml ? refuse(kml.problem) : readKmlParts(kml.parts);
  const json = parseJson(decodeText(bytes));
  if ('code' in json) return refuse({ ...json, path: '' });
  const { data } = root.safeParse(json.value);
  const found = data && zonesIn(data, json.value);
  if (!found) return refuse({ code: 'zones.unknown-format', path: '' });
  return readAll(found, data.metadata);
}

function readKmlParts(parts: readonly KmlPart[]): ZoneFile {
  const budget = { pairs: MAX_PAIRS };
  return {
    ...collect('kml', parts, 'Placemark', (part, at) => {
      if ('problem' in part) return { number: at + 1, identifier: '', zones: [], problems: [part.problem] };
      return readOne(READERS.kml, part.feature, { number: at + 1, path: part.path, budget });
    }),
    isPartial: parts.some((part) => 'problem' in part),
  };
}

function readAll({ format, zones, prefix }: Found, header?: unknown): ZoneFile {
  const path = (at: number) => (prefix ? `${prefix}.${at}` : '');
  const budget = { pairs: MAX_PAIRS };
  const read = collect(format, zones, prefix, (zone, at) =>
    readOne(READERS[format], zone, { number: at + 1, path: path(at), budget }),
  );
  const metadata = format === 'ed318' && header !== undefined ? ed318Metadata.safeParse(header) : undefined;
  if (!metadata?.error || read.problems.length > 0) return read;
  return { ...read, problems: problemsOf(metadata.error, header, 'metadata') };
}

/** The results of all parts of a file, within the limit of zones. */
function collect<Part>(
  format: ZoneFormat,
  parts: readonly Part[],
  path: string,
  resultOf: (part: Part, at: number) => ZoneResult,
): ZoneFile {
  if (parts.length === 0) return { format, results: [], problems: [{ code: 'zones.none', path }] };
  if (parts.length > MAX_ZONES) {
    const params = { count: parts.length, limit: MAX_ZONES };
    return { format, results: [], problems: [{ code: 'zones.too-many', path, params }] };
  }
  return { format, results: parts.map(resultOf), problems: [] };
}

function readOne(
  read: Reader,
  zone: unknown,
  { number, path, budget }: { number: number; path: string; budget: PairBudget },
): ZoneResult {
  const result = read(zone, number, path, budget);
  const box = result.problems.length > 0 ? roughBox(zone) : undefined;
  return box ? { ...result, box } : result;
}

type Found = { format: ZoneFormat; zones: unknown[]; prefix: string };

function zonesIn(data: z.output<typeof root>, value: unknown): Found | undefined {
  if (data.UASZoneList) return { format: 'ed269', zones: data.UASZoneList, prefix: 'UASZoneList' };
  if (data.type === 'Feature')
    return { format: isEd318(value) ? 'ed318' : 'geojson', zones: [value], prefix: '' };
  const { features } = data;
  if (!features) return undefined;
  const isGeoJson =
    data.type === 'FeatureCollection' || features.some((feature) => Object(feature).type === 'Feature');
  const format = isGeoJson ? (features.some(isEd318) ? 'ed318' : 'geojson') : 'ed269';
  return { format, zones: features, prefix: 'features' };
}

/** What only ED-318 has: a variant or an authority among the properties, or a layer at a geometry. */
const marks = z.union([
  z.object({ properties: z.object({ variant: z.unknown().refine((value) => value !== undefined) }) }),
  z.object({ properties: z.object({ zoneAuthority: list }) }),
  z.object({ geometry: z.object({ layer: z.object({}) }) }),
]);
const isEd318 = (value: unknown) => marks.safeParse(value).success;
