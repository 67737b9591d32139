import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadPools } from '../../platform/postgres/reads.ts';
import { mostBehindMs } from '../../platform/postgres/replica-lag.ts';
import type { Deps } from '../deps.ts';

/** What a read needs. */
export interface ReadContext extends Pick<Deps, 'clock'> {
  pools: ReadPools;
}

/** Set by a call that changed something, so that its browser reads what it wrote, on whichever process. */
const cookie = 'written';
const heldS = Math.ceil(mostBehindMs / 1000) + 1;

/** Marks browsers that have changed something, while there is a replica that may not have it yet. */
export function markWriters(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (config.databaseReadUrl === undefined) return;
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  app.addHook('onSend', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD' || reply.statusCode >= 400) return;
    reply.header(
      'set-cookie',
      `${cookie}=1; Max-Age=${heldS}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
    );
  });
}

/**
 * Reads for a call that may show the database as it was a second ago, from the replica if there is one; `read` must
 * change nothing. Callers that have just changed something read from the primary.
 */
export const readIn = <T>(
  { reads }: Pick<Deps, 'reads'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  read: (pools: ReadPools) => Promise<T>,
): Promise<T> => reads.run(read, new RegExp(`(?:^|; )${cookie}=1`).test(headers.cookie ?? ''));
