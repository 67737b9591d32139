import type { Line, Ring } from '@smartflight/geo/shape.ts';
import { z } from 'zod';
import type { Sketch } from '../../../domain/map/draw/sketch.ts';
import { parameterNames, type TypedParameters } from './parameter-form.ts';

/** Unsaved changes of a plot, and the version they are based on. */
export interface PlotDraft {
  version: number;
  name: string;
  crop: string;
  typed: TypedParameters;
  sketch: Sketch;
}

const position = z.tuple([z.number(), z.number()]);
const schema = z.object({
  version: z.number(),
  name: z.string(),
  crop: z.string(),
  typed: z.object(Object.fromEntries(parameterNames.map((name) => [name, z.string()]))),
  sketch: z.object({
    rings: z.array(z.object({ role: z.enum(['outer', 'hole']), ring: z.array(position) })),
    cuts: z.array(z.array(position)),
  }),
});

/** Parses a stored draft; undefined when it is invalid. */
export function readDraft(kept: unknown): PlotDraft | undefined {
  const { data } = schema.safeParse(kept);
  if (!data) return undefined;
  const { rings, cuts } = data.sketch;
  return {
    ...data,
    typed: data.typed as TypedParameters,
    sketch: {
      rings: rings.map(({ role, ring }) => ({ role, ring: ring as Ring })),
      cuts: cuts as Line[],
    },
  };
}
