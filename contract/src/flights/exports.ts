import { z } from 'zod';
import { flightFilter } from './flights.ts';
import { endpoint } from '../kit/endpoint.ts';
import { instant, language, uuid } from '../kit/fields.ts';

export const exportStates = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;

const exportJob = z.object({
  id: uuid,
  of: z.literal('flights'),
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

/** A list's own query, and the language to write it in. */
export const exportQuery = flightFilter.extend({ lang: language.optional() });
export type ExportQuery = z.infer<typeof exportQuery>;

const exportId = z.object({ id: uuid });

export const exports = {
  create: endpoint({
    method: 'POST',
    path: '/api/exports',
    access: 'flights.export',
    summary: 'Start writing a spreadsheet in the background',
    status: 202,
    body: z.object({ of: z.literal('flights'), query: exportQuery }),
    response: exportJob,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/exports/:id',
    access: 'flights.export',
    summary: 'Progress of an export of the caller',
    params: exportId,
    response: exportJob,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/exports/:id',
    access: 'flights.export',
    summary: 'Cancel a running export or drop a finished one',
    params: exportId,
    response: exportJob,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/exports/:id/file',
    access: 'flights.export',
    summary: 'The finished spreadsheet',
    params: exportId,
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
