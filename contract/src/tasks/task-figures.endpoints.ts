import { endpointsOf } from '../kit/endpoint.ts';
import type { taskFigureCallsSchemas } from './task-figures.schemas.ts';

/** Figures of a task (K-01, K-06). Only confirmed drones within their agreed period count (K-07). */
export const taskFigureCalls = endpointsOf<typeof taskFigureCallsSchemas>({
  overview: {
    method: 'GET',
    path: '/api/tasks/:id/overview',
    access: 'tasks.list',
    links: { task: { id: 'taskId' } },
  },
  flights: { method: 'GET', path: '/api/tasks/:id/flights', access: 'tasks.list' },
  map: { method: 'GET', path: '/api/tasks/:id/map', access: 'tasks.list' },
  coverage: {
    method: 'GET',
    path: '/api/tasks/:id/coverage/:z/:x/:y',
    access: 'tasks.list',
    file: 'image/png',
  },
  alarms: { method: 'GET', path: '/api/tasks/:id/alarms', access: 'tasks.list' },
  statement: {
    method: 'GET',
    path: '/api/tasks/:id/statement',
    access: 'tasks.list',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
