import {
  type PlaceDetail,
  type PlaceShape,
  placeShape,
} from '@smartflight/contract/places/places.schemas.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { bufferTargets } from '@smartflight/contract/products/products.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { z } from 'zod';

const dayOrNone = z.string().transform((text) => (text === '' ? null : text));

/** The shape that a form keeps as text; undefined for none. */
export const shapeIn = (text: string): PlaceShape | undefined =>
  text === '' ? undefined : placeShape.safeParse(JSON.parse(text)).data;

const shape = z.string().transform((text, context): PlaceShape => {
  const read = shapeIn(text);
  const isArea = read?.type === 'Polygon' || read?.type === 'MultiPolygon';
  const fault = isArea ? findFault(read) : undefined;
  if (read && !fault) return read;
  context.addIssue({ code: 'custom', message: fault ? 'place.shape-invalid' : 'zone.shape-missing' });
  return z.NEVER;
});

/** A sensitive place as it is typed and drawn. */
export const placeFields = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'field.required' })
      .max(placeLimits.nameLength, { error: 'field.too-long' }),
    kind: z.enum(bufferTargets),
    shape,
    note: z.string().trim().max(placeLimits.noteLength, { error: 'field.too-long' }),
    from: dayOrNone,
    until: dayOrNone,
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    error: 'range.reversed',
    path: ['until'],
  });
export type PlaceTyped = z.input<typeof placeFields>;

export const emptyPlace: PlaceTyped = { name: '', kind: 'water', shape: '', note: '', from: '', until: '' };

export const typedOf = ({ name, kind, note, from, until, ...place }: PlaceDetail): PlaceTyped => ({
  ...{ name, kind, note, from: from ?? '', until: until ?? '' },
  shape: JSON.stringify(place.shape),
});
