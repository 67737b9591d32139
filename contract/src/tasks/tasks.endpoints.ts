import { endpointsOf } from '../kit/endpoint.ts';
import type { tasksSchemas } from './tasks.schemas.ts';

/** Campaigns of many drones (K-01, K-02). */
export const tasks = endpointsOf<typeof tasksSchemas>({
  list: { method: 'GET', path: '/api/tasks', access: 'tasks.list' },
  get: {
    method: 'GET',
    path: '/api/tasks/:id',
    access: 'tasks.list',
    links: { task: { id: 'taskId' } },
  },
  create: {
    method: 'POST',
    path: '/api/tasks',
    access: 'tasks.manage',
    status: 201,
    perHour: { plotIds: 10_000 },
  },
  update: { method: 'PUT', path: '/api/tasks/:id', access: 'tasks.manage', perHour: { plotIds: 10_000 } },
  copy: { method: 'POST', path: '/api/tasks/:id/copy', access: 'tasks.manage', status: 201 },
  move: { method: 'POST', path: '/api/tasks/:id/state', access: 'tasks.manage' },
  remove: { method: 'DELETE', path: '/api/tasks/:id', access: 'tasks.manage' },
  addSupervisor: { method: 'POST', path: '/api/tasks/:id/supervisors', access: 'tasks.manage' },
  removeSupervisor: {
    method: 'DELETE',
    path: '/api/tasks/:id/supervisors/:supervisorId',
    access: 'tasks.manage',
  },
});
