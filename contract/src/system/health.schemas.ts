import { z } from 'zod';

/** Summaries and schemas of `health`, by endpoint. */
export const healthSchemas = {
  alive: { summary: 'The process is alive', response: z.object({ status: z.literal('ok') }) },
  ready: {
    summary: 'Database, broker and migrations are ready; in demo mode also whether the history is complete',
    response: z.object({
      database: z.boolean(),
      broker: z.boolean(),
      migrations: z.boolean(),
      /** Processes that are gone and whose messages at the broker are not taken over yet. */
      absentReplicas: z.int(),
      /** `stopped` when the demo fleet that creates it has ended and not restarted. */
      history: z.enum(['complete', 'filling', 'stopped']).optional(),
      /** Share of the demo history stored so far, 0–1. */
      historyDone: z.number().optional(),
    }),
  },
};
