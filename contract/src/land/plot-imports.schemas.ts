import { z } from 'zod';
import { fieldProblem } from '../kit/envelope.schemas.ts';
import { uuid } from '../kit/fields.schemas.ts';
import { plotForm } from './plot-forms.schemas.ts';
import { mostImported } from './plot-imports.ts';

/** One feature of a file, parsed individually so that an invalid one does not stop the others. */
export const importedPlot = plotForm.extend({
  /** Name of the feature in the file. */
  sourceName: z.string().trim().max(200, { error: 'field.too-long' }).default(''),
  /** Import although an equal plot exists. */
  isWanted: z.boolean().default(false),
});

export type ImportedPlot = z.output<typeof importedPlot>;

export type ImportedPlotInput = z.input<typeof importedPlot>;

const named = z.object({ id: uuid, name: z.string() });

const outcome = z.discriminatedUnion('state', [
  /** `id` is null in a preview. */
  z.object({ state: z.literal('created'), id: uuid.nullable(), name: z.string(), areaM2: z.number() }),
  /** Equal to a visible plot, or to an earlier feature of this call (`nth`, from 0). */
  z.object({
    state: z.literal('duplicate'),
    of: named.nullable(),
    nth: z.number().int().nullable(),
    iou: z.number(),
  }),
  z.object({ state: z.literal('refused'), fields: z.array(fieldProblem) }),
]);

export type ImportOutcome = z.infer<typeof outcome>;

/** Summaries and schemas of `plotImports`, by endpoint. */
export const plotImportsSchemas = {
  create: {
    summary: 'Up to 200 plots with a result for each, in their order: created, duplicate or refused',
    body: z.object({
      /** Name of the imported file. */
      file: z.string().trim().min(1).max(200),
      /** Preview without changes. */
      isTrial: z.boolean().default(false),
      /** Each is an `ImportedPlotInput`. */
      features: z.array(z.record(z.string(), z.unknown())).min(1).max(mostImported),
    }),
    response: z.object({ items: z.array(outcome).max(mostImported) }),
  },
};
