import { flightImports } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../access/http/route.ts';
import { type ImportDeps, importFlights } from './flight-imports.service.ts';
import { listPastImports } from './past-imports.store.ts';
import { undoImport } from './undo-import.service.ts';

/** Import of flight logs from files, and its undo. */
export function flightImportsRoutes(app: FastifyInstance, imports: ImportDeps): void {
  route(app, flightImports.create, ({ actor, query, body, reply }) =>
    importFlights(imports, actor, { ...query, file: body.file }, () => reply.raw.destroyed),
  );
  route(app, flightImports.list, ({ actor, query }) =>
    listPastImports(imports.deps.pools.db, actor, { ...query, now: new Date(imports.deps.clock()) }),
  );
  route(app, flightImports.undo, ({ actor, params, reply }) =>
    undoImport(imports.deps, actor, params.id, () => reply.raw.destroyed),
  );
}
