import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import { readEd269Zone } from './ed269.ts';
import { ed318Metadata, readEd318Zone } from './ed318.ts';
import { parseJson } from './json.ts';
import { decodeText } from './text.ts';
import { unzip } from './zip.ts';
import type { ZoneFile, ZoneFormat, ZoneResult } from './zone.ts';
import { problemsOf } from './zone-schema.ts';
import { kmlFeatures } from './zones/kml-zones.ts';
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
 * The zones of a file: ED-269 in both wrappers (`UASZoneList`, `features`), ED-318, plain GeoJSON, KML or KMZ. Each zone of the
 * file answers for itself, with the way to every member that breaks its standard; nothing is thrown.
 */
export function readZones(bytes: Uint8Array): ZoneFile {
  const refuse = (problem: ZoneFile['problems'][number]): ZoneFile => ({ results: [], problems: [problem] });
  if (bytes.length > MAX_BYTES)
    return refuse({ code: 'file.too-large', path: '', params: { limit: MAX_BYTES } });
  const kml = kmlIn(bytes);
  if (kml && !('features' in kml)) return refuse({ code: 'zones.unknown-format', path: '' });
  if (kml) return readAll({ format: 'kml', zones: kml.features, prefix: 'Placemark' });
  const json = parseJson(decodeText(bytes));
  if ('code' in json) return refuse({ ...json, path: '' });
  const { data } = root.safeParse(json.value);
  const found = data && zonesIn(data, json.value);
  if (!found) return refuse({ code: 'zones.unknown-format', path: '' });
  return readAll(found, data.metadata);
}

/** The placemarks of KML or of the first KML in a KMZ; undefined for other files. */
function kmlIn(bytes: Uint8Array): ReturnType<typeof kmlFeatures> | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)).replaceAll('\0', '');
  if (start.startsWith('PK')) {
    const found = unzip(bytes, (name) => /\.kml$/i.test(name));
    if ('code' in found) return { code: found.code };
    const [first] = found.entries;
    return first ? kmlFeatures(first.bytes) : { code: 'zip.nothing-known' };
  }
  return /<(\w+:)?(kml|Placemark|Document)[\s>]/i.test(start) ? kmlFeatures(bytes) : undefined;
}

function readAll({ format, zones, prefix }: Found, header?: unknown): ZoneFile {
  if (zones.length === 0) return { format, results: [], problems: [{ code: 'zones.none', path: prefix }] };
  if (zones.length > MAX_ZONES) {
    const params = { count: zones.length, limit: MAX_ZONES };
    return { format, results: [], problems: [{ code: 'zones.too-many', path: prefix, params }] };
  }
  const path = (at: number) => (prefix ? `${prefix}.${at}` : '');
  const budget = { pairs: MAX_PAIRS };
  const results = zones.map((zone, at) => {
    const result = READERS[format](zone, at + 1, path(at), budget);
    const box = result.problems.length > 0 ? roughBox(zone) : undefined;
    return box ? { ...result, box } : result;
  });
  const metadata = format === 'ed318' && header !== undefined ? ed318Metadata.safeParse(header) : undefined;
  const problems = metadata?.error ? problemsOf(metadata.error, header, 'metadata') : [];
  return { format, results, problems };
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
