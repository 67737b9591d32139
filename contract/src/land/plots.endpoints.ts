import { endpointsOf } from '../kit/endpoint.ts';
import type { plotsSchemas } from './plots.schemas.ts';

/** Plots and their work settings (T-01, T-02). */
export const plots = endpointsOf<typeof plotsSchemas>({
  list: { method: 'GET', path: '/api/plots', access: 'plots.list' },
  years: { method: 'GET', path: '/api/plots/years', access: 'plots.list' },
  map: { method: 'GET', path: '/api/plots/map', access: 'plots.list', links: { wall: { bbox: 'any' } } },
  exact: { method: 'GET', path: '/api/plots/exact', access: 'plots.list' },
  get: {
    method: 'GET',
    path: '/api/plots/:id',
    access: 'plots.list',
    links: { season: { id: 'plotId' } },
  },
  boundary: { method: 'GET', path: '/api/plots/:id/boundaries/:version', access: 'plots.list' },
  create: { method: 'POST', path: '/api/plots', access: 'plots.manage', status: 201 },
  createParts: {
    method: 'POST',
    path: '/api/plots/parts',
    access: 'plots.manage',
    status: 201,
    perHour: { parts: 2_000 },
  },
  update: { method: 'PATCH', path: '/api/plots/:id', access: 'plots.manage' },
  split: {
    method: 'POST',
    path: '/api/plots/:id/split',
    access: 'plots.manage',
    status: 201,
    perHour: { parts: 2_000 },
  },
  merge: {
    method: 'POST',
    path: '/api/plots/merge',
    access: 'plots.manage',
    status: 201,
    perHour: { plots: 2_000 },
  },
  remove: { method: 'DELETE', path: '/api/plots/:id', access: 'plots.manage' },
  restore: { method: 'POST', path: '/api/plots/:id/restoration', access: 'plots.manage' },
});
