import { z } from 'zod';
import { projectionOfName, type ToEarth } from '../projections.ts';
import type { PolygonRings, Position, Ring } from '../shape.ts';
import { parseJson } from './json.ts';
import { asText, type LandBuilder, tooManyPositions } from './land-builder.ts';
import type { FeatureProblem } from './land-file.ts';
import { decodeText } from './text.ts';

const properties = z.record(z.string(), z.unknown()).nullish().catch(undefined);
const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  geometry: z.unknown(),
  properties,
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });
const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
] as const;
type Geometry =
  | { type: (typeof GEOMETRIES)[number]; coordinates: unknown }
  | { type: 'GeometryCollection'; geometries: Geometry[] };
const geometry: z.ZodType<Geometry> = z.lazy(() =>
  z.union([
    z.object({ type: z.enum(GEOMETRIES), coordinates: z.unknown() }),
    z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry) }),
  ]),
);
const withCrs = z.object({ crs: z.unknown() });
const namedCrs = z.object({ type: z.literal('name'), properties: z.object({ name: z.string() }) });

/** Reads GeoJSON (RFC 7946): a collection, a feature or a bare geometry; the old member `crs` is honoured or refused. */
export function readGeoJson(builder: LandBuilder, file: string, bytes: Uint8Array): void {
  const json = parseJson(decodeText(bytes));
  if ('code' in json) {
    builder.note(json.code, file, { params: json.params });
    return;
  }
  const toEarth = projectionOf(builder, file, json.value);
  const read = new Reader(builder, file, toEarth);
  const all = collection.safeParse(json.value);
  if (all.success) for (const value of all.data.features) read.feature(value);
  else if (feature.safeParse(json.value).success) read.feature(json.value);
  else if (geometry.safeParse(json.value).success) read.geometry(json.value, {});
  else builder.note('file.unknown-format', file, { params: { content: 'json', start: '' } });
}

function projectionOf(builder: LandBuilder, file: string, value: unknown): ToEarth | undefined {
  const crs = withCrs.safeParse(value).data?.crs;
  if (crs === undefined || crs === null) return undefined;
  const name = namedCrs.safeParse(crs).data?.properties.name ?? asText(crs).slice(0, 100);
  const projection = projectionOfName(name);
  return projection ? projection.toEarth : builder.stop('crs.unknown', file, { crs: name.slice(0, 100) });
}

class Reader {
  readonly #builder: LandBuilder;
  readonly #file: string;
  readonly #toEarth: ToEarth | undefined;

  constructor(builder: LandBuilder, file: string, toEarth: ToEarth | undefined) {
    this.#builder = builder;
    this.#file = file;
    this.#toEarth = toEarth;
  }

  feature(value: unknown): void {
    const { data } = feature.safeParse(value);
    if (!data) {
      this.#builder.add({ file: this.#file, problem: { code: 'feature.unreadable' } });
      return;
    }
    const texts = Object.entries(data.properties ?? {}).map(([key, text]) => [key, asText(text)]);
    const id = data.id === undefined ? undefined : String(data.id);
    this.geometry(data.geometry, { id, properties: Object.fromEntries(texts) });
  }

  geometry(value: unknown, of: { id?: string | undefined; properties?: Record<string, string> }): void {
    if (value === null || value === undefined) {
      this.#builder.add({ file: this.#file, ...of });
      return;
    }
    const { data } = geometry.safeParse(value);
    if (!data) {
      this.#builder.add({ file: this.#file, ...of, problem: { code: 'feature.unreadable' } });
      return;
    }
    const parts = polygonsOf(data);
    const count = parts
      .flat()
      .reduce<number>((sum, ring) => sum + (Array.isArray(ring) ? ring.length : 0), 0);
    this.#builder.count(count, this.#file);
    const many = tooManyPositions(count);
    const rings = many ? [] : parts.map((part) => part.map((ring) => this.#ring(ring)));
    const problem = many ?? (parts.length > 0 ? undefined : kindOf(data));
    this.#builder.add({ file: this.#file, ...of, parts: rings as PolygonRings[], problem });
  }

  #ring(ring: unknown): Ring {
    return Array.isArray(ring) ? ring.map((position) => this.#position(position)) : [];
  }

  #position(value: unknown): Position {
    const [lon, lat] = Array.isArray(value) ? value : [];
    const position: Position = [
      typeof lon === 'number' ? lon : Number.NaN,
      typeof lat === 'number' ? lat : Number.NaN,
    ];
    return this.#toEarth ? this.#toEarth(position) : position;
  }
}

/** The polygons of a geometry as they are, not looked into; an empty MultiPolygon is none. */
function polygonsOf(data: Geometry): unknown[][] {
  if (data.type === 'GeometryCollection') return data.geometries.flatMap(polygonsOf);
  const { type, coordinates } = data;
  const isList = (value: unknown): value is unknown[] => Array.isArray(value);
  if (!isList(coordinates) || coordinates.length === 0) return [];
  if (type === 'Polygon') return [coordinates];
  return type === 'MultiPolygon' ? coordinates.map((part) => (isList(part) ? part : [])) : [];
}

function kindOf(data: Geometry): FeatureProblem {
  const types = data.type === 'GeometryCollection' ? data.geometries.map(({ type }) => type) : [data.type];
  if (types.some((type) => type.endsWith('Point'))) return { code: 'feature.point' };
  return { code: types.some((type) => type.endsWith('LineString')) ? 'feature.line' : 'feature.empty' };
}
