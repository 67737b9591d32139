import { z } from 'zod';
import { bbox, flag, idList, instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { boundary } from './boundary.schemas.ts';
import { plotChange, plotForm, plotName } from './plot-forms.schemas.ts';
import { plotParameters } from './plot-parameters.schemas.ts';
import { firstPlotYear, mostExact, mostPieces, plotRights, plotScopes, plotSorts } from './plots.ts';

const plot = z.object({
  id: uuid,
  name: z.string(),
  crop: z.string(),
  /** Who drew or uploaded it; null after that account was erased. */
  surveyorName: personal(z.string().nullable()),
  /** Company of the plot; null for a personal one. */
  companyName: personal(z.string().nullable()),
  /** Geodesic area of the newest boundary without holes. */
  areaM2: z.number(),
  perimeterM: z.number(),
  uploadedAt: instant,
  changedAt: instant,
  /** Increases with every change; a change names the version it is based on. */
  version: z.number().int(),
  parameters: plotParameters,
  right: z.enum(plotRights),
  /** Set when another account shared it with the caller. */
  shared: z
    .object({ by: personal(z.string()), right: z.enum(['view', 'use', 'edit']), until: instant.nullable() })
    .nullable(),
  /** Number of accounts it is shared with; 0 for readers who cannot share it. */
  sharedWith: z.number().int(),
  /** Set after removal, split or merge: hidden from lists, kept for its flights. */
  endedAt: instant.nullable(),
  endReason: z.enum(['removed', 'split', 'merged']).nullable(),
  /** Until when a removed plot can be restored. */
  restorableUntil: instant.nullable(),
  /** west, south, east, north; east < west across the antimeridian. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Newest boundary for a map, at most 100 positions; the detail has the exact one. */
  outline: boundary,
});

export type Plot = z.infer<typeof plot>;

const boundaryVersion = z.object({
  version: z.number().int(),
  validFrom: instant,
  areaM2: z.number(),
  insetM: z.number(),
  byName: personal(z.string().nullable()),
});

export type BoundaryVersion = z.infer<typeof boundaryVersion>;

const detail = plot.extend({
  /** The newest boundary, exact. */
  boundary,
  /** Version of the newest boundary; older flights refer to older ones. */
  boundaryVersion: z.number().int(),
  /** Newest first, at most a hundred. */
  boundaries: z.array(boundaryVersion),
  /** File and feature name of an import. */
  source: z.object({ file: z.string(), name: z.string() }).nullable(),
  /** Plots it was split or merged from, and those made from it. */
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
  /** Year of the upload, in time zone `tz`. */
  year: z.coerce.number().int().min(firstPlotYear).max(2200).optional(),
  tz: timeZone.optional(),
  scope: z.enum(plotScopes).optional(),
  bbox: bbox.optional(),
  /** Least right of the caller: `use` excludes plots shared for viewing. */
  right: z.enum(plotRights).optional(),
});

export type PlotFilter = z.infer<typeof filter>;

/** Summaries and schemas of `plots`, by endpoint. */
export const plotsSchemas = {
  list: {
    summary: 'Plots the caller may see: own, of the company, shared with them',
    query: filter.extend({
      ...paging.shape,
      /** Only these, ended ones included, for filters. */
      ids: idList(uuid).optional(),
      /** Only removed plots that can be restored. */
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
      plots: z.array(
        plot.pick({ id: true, name: true, crop: true, areaM2: true, right: true, outline: true }),
      ),
      /** Centre of each plot's box; empty when `plots` is filled. */
      points: z.array(z.object({ id: uuid, lon: z.number(), lat: z.number() })),
    }),
  },
  exact: {
    summary: 'Plots with their exact boundaries in the order of their ids, for files and to draw beside',
    query: filter.extend({
      /** Only these, ended ones included. */
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
      /** Set when there are more. */
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
      /** Change of the plot before the split. */
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
