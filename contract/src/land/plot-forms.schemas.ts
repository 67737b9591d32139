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

/** A new plot. Area and validity are found by the server. */
export const plotForm = z.object({
  name: plotName,
  crop: crop.default(''),
  boundary,
  parameters: plotParameters.prefault({}),
  /** Flights since then are counted for it; now when absent, at most 366 days ago. */
  validFrom: instant.optional(),
});

export type PlotForm = z.output<typeof plotForm>;

/** What is left out stays; `parameters` are replaced as a whole. */
export const plotChange = z.object({
  /** The one that was read: another one since is a 409 that reports the newer. */
  version: z.number().int().min(1),
  name: plotName.optional(),
  crop: crop.optional(),
  parameters: plotParameters.optional(),
  boundary: boundary.optional(),
  /** Of a new boundary or inset; now when absent, never before the one it follows. */
  validFrom: instant.optional(),
});

export type PlotChange = z.output<typeof plotChange>;
