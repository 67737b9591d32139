import { reviews } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import type { Upgrades } from './decide.ts';
import { holdDecision, undoDecision } from './held-decisions.ts';
import { claimReview, detailOf, queueOf, releaseReview, revealPapers } from './reviews.service.ts';

/** Routes of the review queue. */
export function reviewsRoutes(app: FastifyInstance, deps: Deps, upgrades: Upgrades): void {
  route(app, reviews.list, ({ actor, query }) => queueOf(deps, actor, query));
  route(app, reviews.get, ({ actor, params }) => detailOf(deps, actor, params.id));
  route(app, reviews.reveal, ({ actor, params }) => revealPapers(deps, actor, params.id));
  route(app, reviews.claim, ({ actor, params }) => claimReview(deps, actor, params.id));
  route(app, reviews.release, ({ actor, params }) => releaseReview(deps, actor, params.id));
  route(app, reviews.undo, ({ actor, params }) => undoDecision(deps, actor, params.id));
  route(app, reviews.decide, ({ actor, params, body }) =>
    holdDecision(deps, actor, { id: params.id, decision: body, upgrades }),
  );
}
