import { z } from 'zod';
import { flag, idList, instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { boundary } from './boundary.schemas.ts';
import { plotChange, plotForm, plotName } from './plot-forms.schemas.ts';
import { plotParameters } from './plot-parameters.schemas.ts';
import { firstPlotYear, mostExact, mostPieces, plotRights, plotScopes, plotSorts } from './plots.ts';

/** west,south,east,north in degrees; east < west crosses the antimeridian. */
const bbox = z.string().regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, { error: 'bbox.malformed' });

const plot = z.object({
  id: uuid,
  name: z.string(),
  crop: z.string(),
  /** Who drew or uploaded it; null once that account is erased. */
  surveyorName: z.string().nullable(),
  /** The company it belongs to; null for a person's own. */
  companyName: z.string().nullable(),
  /** Geodesic area of its newest boundary, holes left out. */
  areaM2: z.number(),
  perimeterM: z.number(),
  uploadedAt: instant,
  changedAt: instant,
  /** Rises with every change; a change names the one it was made on. */
  version: z.number().int(),
  parameters: plotParameters,
  right: z.enum(plotRights),
  /** Set where it is somebody else's, shared with the caller. */
  shared: z
    .object({ by: z.string(), right: z.enum(['view', 'use', 'edit']), until: instant.nullable() })
    .nullable(),
  /** Accounts that it is shared with; 0 to all but who may share it. */
  sharedWith: z.number().int(),
  /** Set while it is removed, split or merged: it is then no longer among the plots, but its flights keep it. */
  endedAt: instant.nullable(),
  endReason: z.enum(['removed', 'split', 'merged']).nullable(),
  /** Until when a removed one can be brought back. */
  restorableUntil: instant.nullable(),
  /** west, south, east, north; east < west across the antimeridian. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Its newest boundary for a map, with at most 100 positions: to look at. The exact one is in the detail. */
  outline: boundary,
});

export type Plot = z.infer<typeof plot>;

const boundaryVersion = z.object({
  version: z.number().int(),
  validFrom: instant,
  areaM2: z.number(),
  insetM: z.number(),
  byName: z.string().nullable(),
});

export type BoundaryVersion = z.infer<typeof boundaryVersion>;

const detail = plot.extend({
  /** The newest boundary, exact. */
  boundary,
  /** Of the newest boundary; older flights have an older one. */
  boundaryVersion: z.number().int(),
  /** Newest first, at most the newest hundred. */
  boundaries: z.array(boundaryVersion),
  /** File and name in it that it was imported from. */
  source: z.object({ file: z.string(), name: z.string() }).nullable(),
  /** Plots it came from by a split or a merge, and those that came from it. */
  parents: z.array(z.object({ id: uuid, name: z.string() })),
  children: z.array(z.object({ id: uuid, name: z.string() })),
});

export type PlotDetail = z.infer<typeof detail>;

const one = z.object({ id: uuid });

const version = z.number().int().min(1);

const ofVersion = z.object({ version });

const parts = z
  .array(z.object({ name: plotName, boundary }))
  .min(2)
  .max(mostPieces);

const filter = z.object({
  q: z.string().trim().max(64).optional(),
  /** Of the upload, in the zone `tz`. */
  year: z.coerce.number().int().min(firstPlotYear).max(2200).optional(),
  tz: timeZone.optional(),
  scope: z.enum(plotScopes).optional(),
  bbox: bbox.optional(),
  /** The least that the caller may do with them: `use` leaves out what was shared to look at. */
  right: z.enum(plotRights).optional(),
});

export type PlotFilter = z.infer<typeof filter>;

/** Summaries and schemas of `plots`, by endpoint. */
export const plotsSchemas = {
  list: {
    summary: 'Plots the caller may see: own, of the company, shared with them',
    query: filter.extend({
      ...paging.shape,
      /** These alone; ended ones too, so that a filter can name them. */
      ids: idList(uuid).optional(),
      /** Those that can still be brought back, in place of the others. */
      ended: flag.optional(),
      sort: z
        .string()
        .regex(new RegExp(`^-?(${plotSorts.join('|')})$`), { error: 'sort.unknown' })
        .default('name'),
    }),
    response: pageOf(plot).extend({ totals: z.object({ areaM2: z.number() }) }),
  },
  years: {
    summary: 'How many plots were uploaded in which year, from 2019 to this one',
    query: filter.pick({ tz: true, scope: true }),
    response: z.object({ items: z.array(z.object({ year: z.number().int(), plots: z.number().int() })) }),
  },
  map: {
    summary: 'The plots of a box for a map: up to 300 as outlines, else up to 10,000 as points',
    query: filter.extend({ bbox }),
    response: z.object({
      total: z.number().int(),
      plots: z.array(plot.pick({ id: true, name: true, areaM2: true, right: true, outline: true })),
      /** Middle of its box; empty when `plots` has them. */
      points: z.array(z.object({ id: uuid, lon: z.number(), lat: z.number() })),
    }),
  },
  exact: {
    summary: 'Plots with their exact boundaries in the order of their ids, for files and to draw beside',
    query: filter.extend({
      /** Only these; ended ones too. */
      ids: idList(uuid, mostExact).optional(),
      ended: flag.optional(),
      /** `next` of the answer before. */
      after: uuid.optional(),
    }),
    response: z.object({
      items: z
        .array(
          plot
            .pick({ id: true, name: true, crop: true, surveyorName: true, parameters: true })
            .extend({ boundary }),
        )
        .max(mostExact),
      /** Set where there are more. */
      next: uuid.nullable(),
    }),
  },
  get: {
    summary: 'One plot with its exact boundary and the versions of it; ended ones too',
    params: one,
    response: detail,
  },
  boundary: {
    summary: 'One version of a boundary, exact',
    params: one.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    response: boundaryVersion.extend({ boundary }),
  },
  create: {
    summary: 'A new plot of the caller’s own, or of the company for its managers',
    body: plotForm,
    response: detail,
  },
  createParts: {
    summary: 'New plots of the parts of one area that was cut while it was drawn: all of them or none',
    body: plotForm.pick({ crop: true, parameters: true }).extend({ parts }),
    response: z.object({ items: z.array(detail).max(mostPieces) }),
  },
  update: {
    summary:
      'Change a plot (own or shared to edit): a new boundary is a new version, older flights keep theirs',
    params: one,
    body: plotChange,
    response: detail,
  },
  split: {
    summary: 'Split a plot into parts that cover it; the plot ends and stays for its flights',
    params: one,
    body: z.object({
      version,
      /** What is changed of it before it falls into parts. */
      change: plotChange.omit({ version: true, validFrom: true }).optional(),
      parts,
    }),
    response: z.object({ items: z.array(detail).max(mostPieces) }),
  },
  merge: {
    summary:
      'Make one plot of several, with the crop and parameters of the first; they end and stay for their flights',
    body: z.object({
      name: plotName,
      plots: z
        .array(z.object({ id: uuid, version }))
        .min(2)
        .max(mostPieces),
    }),
    response: detail,
  },
  remove: {
    summary: 'End a plot; it can be brought back for 30 days, its flights keep it',
    params: one,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    response: detail,
  },
  restore: { summary: 'Bring a removed plot back', params: one, body: ofVersion.partial(), response: detail },
};
