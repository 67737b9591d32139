import { z } from 'zod';
import { instant, language, uuid } from '../kit/fields.schemas.ts';
import { exportFormats, exportStates } from './exports.ts';
import { flightFilter } from './flights.schemas.ts';

const exportJob = z.object({
  id: uuid,
  of: z.literal('flights'),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  fileName: z.string(),
  rows: z.number().int(),
  totalRows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  createdAt: instant,
  /** Files are kept for seven days. */
  expiresAt: instant,
});

export type ExportJob = z.infer<typeof exportJob>;

/** The list's query, and the language of the file. */
export const exportQuery = flightFilter.extend({ lang: language.optional() });

export type ExportQuery = z.infer<typeof exportQuery>;

const exportId = z.object({ id: uuid });

/** Summaries and schemas of `exports`, by endpoint. */
export const exportsSchemas = {
  create: {
    summary: 'Start writing a file in the background: a spreadsheet, or another format',
    body: z.object({
      of: z.literal('flights'),
      format: z.enum(exportFormats).default('xlsx'),
      query: exportQuery,
    }),
    response: exportJob,
  },
  get: { summary: 'Progress of an export of the caller', params: exportId, response: exportJob },
  remove: {
    summary: 'Cancel a running export or drop a finished one',
    params: exportId,
    response: exportJob,
  },
  file: {
    summary: 'The finished file, of the media type of its format',
    params: exportId,
    response: z.unknown(),
  },
};
