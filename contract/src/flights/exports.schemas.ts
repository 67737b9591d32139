import { z } from 'zod';
import { instant, language, uuid } from '../kit/fields.schemas.ts';
import { recordFormats } from '../records/fields.ts';
import { recordFilter } from '../records/records.schemas.ts';
import { exportFormats, exportKinds, exportStates } from './exports.ts';
import { flightFilter } from './flights.schemas.ts';

const exportJob = z.object({
  id: uuid,
  of: z.enum(exportKinds),
  format: z.enum([...exportFormats, ...recordFormats]),
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

/** Which records a file is of, and its language and time zone. */
export const recordExportQuery = recordFilter.extend({
  lang: language.optional(),
  tz: flightFilter.shape.tz,
});

export type RecordExportQuery = z.infer<typeof recordExportQuery>;

const exportId = z.object({ id: uuid });

/** Summaries and schemas of `exports`, by endpoint. */
export const exportsSchemas = {
  create: {
    summary: 'Start writing a file of flights or spray records in the background',
    body: z.discriminatedUnion('of', [
      z.object({
        of: z.literal('flights'),
        format: z.enum(exportFormats).default('xlsx'),
        query: exportQuery,
      }),
      z.object({
        of: z.literal('records'),
        format: z.enum(recordFormats).default('xlsx'),
        query: recordExportQuery,
      }),
    ]),
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
