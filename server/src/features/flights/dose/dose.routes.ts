import { dose } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../access/deps.ts';
import { readIn } from '../../../access/http/read-in.ts';
import { route } from '../../../access/http/route.ts';
import { checkRange } from '../flight-filter.ts';
import { createDoseMaps } from './dose.service.ts';

/** Dose maps of flights and plots. */
export function doseRoutes(app: FastifyInstance, deps: Deps): void {
  const maps = createDoseMaps();
  route(app, dose.flight, ({ actor, params, query, request }) =>
    readIn(deps, request, (pools) =>
      maps.ofFlight({ pools, clock: deps.clock }, actor, { ...params, ...query }),
    ),
  );
  route(app, dose.plot, ({ actor, params, query, request }) => {
    checkRange(query);
    return readIn(deps, request, (pools) =>
      maps.ofPlot({ pools, clock: deps.clock }, actor, { ...params, ...query }),
    );
  });
}
