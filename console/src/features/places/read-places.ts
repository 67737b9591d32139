import { type PlaceForm, placeForm } from '@smartflight/contract/places/places.schemas.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { bufferTargets } from '@smartflight/contract/products/products.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { z } from 'zod';
import { oneOf } from '../../shared/ui/table/list-search.ts';

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
]);
type Geometry = z.infer<typeof geometry>;

const feature = z.object({
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const collection = z.object({ features: z.array(feature) });

/** A place of a file, and what is wrong with it: the field and the code of its first fault. */
export interface ReadPlace {
  form: PlaceForm | undefined;
  name: string;
  fault: string | undefined;
}

/** What places of a file get that they do not bring. */
export interface ReadPlan {
  kind: PlaceForm['kind'];
  /** Around a point, m. */
  radiusM: number;
  nameOf: (nth: number) => string;
}

/** The features of a GeoJSON text; undefined when it is none. */
export function featuresOf(text: string): z.infer<typeof feature>[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const many = collection.safeParse(parsed);
  if (many.success) return many.data.features;
  const one = feature.safeParse(parsed);
  if (one.success && one.data.geometry) return [one.data];
  return geometry.safeParse(parsed).success ? [{ geometry: parsed, properties: null }] : undefined;
}

/** Makes a place of each feature, and of each point or line of one that has several. */
export function placesOf(features: readonly z.infer<typeof feature>[], plan: ReadPlan): ReadPlace[] {
  return features.flatMap(({ geometry: stored, properties }, nth) => {
    const name = nameIn(properties ?? {}) ?? plan.nameOf(nth + 1);
    const read = geometry.safeParse(stored);
    if (!read.success) return [{ form: undefined, name, fault: 'boundary.too-few-points' }];
    return shapesOf(read.data, plan.radiusM).map((drawn): ReadPlace => {
      const kind = oneOf(bufferTargets, String(properties?.['kind'])) ?? plan.kind;
      const form = placeForm.safeParse({ name, kind, shape: drawn, note: '', from: null, until: null });
      if (!form.success) return { form: undefined, name, fault: form.error.issues[0]?.message };
      const { shape } = form.data;
      const isArea = shape.type === 'Polygon' || shape.type === 'MultiPolygon';
      const fault = isArea && findFault(shape) ? 'place.shape-invalid' : undefined;
      return { form: fault ? undefined : form.data, name, fault };
    });
  });
}

/** Positions without their height. */
const flat = ([lon, lat]: number[]) => [lon, lat];

function shapesOf(found: Geometry, radiusM: number): unknown[] {
  switch (found.type) {
    case 'Point':
      return [{ type: 'Circle', centre: flat(found.coordinates), radiusM }];
    case 'MultiPoint':
      return found.coordinates.map((point) => ({ type: 'Circle', centre: flat(point), radiusM }));
    case 'LineString':
      return [{ type: 'LineString', coordinates: found.coordinates.map(flat) }];
    case 'MultiLineString':
      return found.coordinates.map((line) => ({ type: 'LineString', coordinates: line.map(flat) }));
    case 'Polygon':
      return [{ ...found, coordinates: found.coordinates.map((ring) => ring.map(flat)) }];
    case 'MultiPolygon':
      return [{ ...found, coordinates: found.coordinates.map((part) => part.map((ring) => ring.map(flat))) }];
  }
}

function nameIn(properties: Record<string, unknown>): string | undefined {
  const key = Object.keys(properties).find((one) => /^(name|title|label)$/i.test(one));
  const value = key === undefined ? undefined : properties[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, placeLimits.nameLength);
}
