import { endpointsOf } from '../kit/endpoint.ts';
import type { reviewsSchemas } from './reviews.schemas.ts';

export const reviews = endpointsOf<typeof reviewsSchemas>({
  list: { method: 'GET', path: '/api/reviews', access: 'reviews.list' },
  get: { method: 'GET', path: '/api/reviews/:id', access: 'reviews.list' },
  reveal: { method: 'POST', path: '/api/reviews/:id/papers', access: 'reviews.decide' },
  claim: { method: 'POST', path: '/api/reviews/:id/claim', access: 'reviews.decide' },
  release: { method: 'DELETE', path: '/api/reviews/:id/claim', access: 'reviews.decide' },
  undo: { method: 'DELETE', path: '/api/reviews/:id/decision', access: 'reviews.decide' },
  decide: { method: 'POST', path: '/api/reviews/:id/decision', access: 'reviews.decide' },
});
