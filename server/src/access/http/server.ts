import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../platform/http/server.ts';
import { installUploadPlaces } from '../../platform/http/upload-places.ts';
import type { Deps } from '../deps.ts';
import { installEntryLimits } from './entry-limits.ts';
import { installGate } from './gate.ts';
import { installKeyedCalls } from './idempotent-calls.ts';
import { installKeyLimits } from './key-limits.ts';

/**
 * Creates the HTTP server with access checks and limits per account; features add their routes. Pages may load images
 * and data from `imageOrigins`, too.
 */
export async function createGatedServer(
  deps: Deps,
  imageOrigins: readonly string[] = [],
): Promise<FastifyInstance> {
  const { config, log, pools, vault, limits, clock, uploads } = deps;
  const app = await createHttpServer({ config, log, uploads, imageOrigins });
  // Stores responses before they are compressed: compression is a hook of each route and runs later.
  installKeyedCalls(app, { db: pools.db, vault, clock, log });
  installEntryLimits(app, limits);
  installGate(app, deps);
  installKeyLimits(app, deps);
  installUploadPlaces(app, {
    uploads,
    limits,
    callerOf: ({ actor }) => ({
      address: actor.address,
      ...(actor.kind === 'user' ? { id: actor.id } : {}),
    }),
  });
  return app;
}
