import { endpointsOf } from '../kit/endpoint.ts';
import type { rulesSchemas } from './rules.schemas.ts';

const perHour = { droneIds: 5_000 };

/** Alarm rules of the own account (decision 80). */
export const rules = endpointsOf<typeof rulesSchemas>({
  list: { method: 'GET', path: '/api/rules', access: 'fleet.watch' },
  create: { method: 'POST', path: '/api/rules', access: 'fleet.watch', status: 201, perHour },
  preview: { method: 'POST', path: '/api/rules/preview', access: 'fleet.watch', perHour },
  change: { method: 'PUT', path: '/api/rules/:id', access: 'fleet.watch', perHour },
  remove: { method: 'DELETE', path: '/api/rules/:id', access: 'fleet.watch' },
});
