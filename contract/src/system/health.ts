import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Where the API describes itself: as a document and as a page to read. */
export const apiDocument = { json: '/api/openapi.json', page: '/api/docs' } as const;

export const health = {
  alive: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process answers',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Database, broker and migrations are ready; in demo mode also whether the history is complete',
    response: z.object({
      database: z.boolean(),
      broker: z.boolean(),
      migrations: z.boolean(),
      /** `stopped` while the demo fleet that fills it has ended and is not flying again yet. */
      history: z.enum(['complete', 'filling', 'stopped']).optional(),
      /** Share of the demo history stored so far, 0–1. */
      historyDone: z.number().optional(),
    }),
  }),
};
