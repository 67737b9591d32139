import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { boundary } from './boundary.schemas.ts';
import { plotParameters } from './plot-parameters.schemas.ts';

export const plotName = z
  .string()
  .trim()
  .min(1, { error: 'plotNameEmpty', abort: true })
  .max(60, { error: 'field.too-long' });

const crop = z.string().trim().max(40, { error: 'field.too-long' });

/** A new plot. The server computes area and validity. */
export const plotForm = z.object({
  name: plotName,
  crop: crop.default(''),
  boundary,
  parameters: plotParameters.prefault({}),
  /** Flights from then on are assigned to it; default now, at most 366 days ago. */
  validFrom: instant.optional(),
});

export type PlotForm = z.output<typeof plotForm>;

/** Absent fields stay unchanged; `parameters` are replaced as a whole. */
export const plotChange = z.object({
  /** Version that was read; a newer one on the server gives 409 with that version. */
  version: z.number().int().min(1),
  name: plotName.optional(),
  crop: crop.optional(),
  parameters: plotParameters.optional(),
  boundary: boundary.optional(),
  /** Start of a new boundary or inset; default now, never before the one it follows. */
  validFrom: instant.optional(),
});

export type PlotChange = z.output<typeof plotChange>;
