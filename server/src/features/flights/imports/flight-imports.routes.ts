import { flightImports } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../access/http/route.ts';
import { type ImportDeps, importFlights } from './flight-imports.service.ts';

/** Import of flight logs from files. */
export function flightImportsRoutes(app: FastifyInstance, imports: ImportDeps): void {
  route(app, flightImports.create, ({ actor, query, body, reply }) =>
    importFlights(imports, actor, { ...query, file: body.file }, () => reply.raw.destroyed),
  );
}
