import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { uuid } from '../kit/fields.ts';
import { pageOf, paging } from '../kit/paging.ts';
import { account } from '../accounts/person-fields.ts';
import { taskActions, taskStates } from './task-states.ts';
import { task, taskDetail, taskForm, taskName, taskPeriod, taskRights } from './task.ts';

export const taskSorts = ['name', 'from', 'to', 'createdAt'] as const;

const one = z.object({ id: uuid });
const version = z.number().int().min(1);

/** Campaigns that many drones fly together (K-01, K-02). */
export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/api/tasks',
    access: 'tasks.list',
    summary: 'Tasks that the caller leads, looks over or has drones in',
    query: paging.extend({
      /** Part of the name or the district. */
      q: z.string().trim().max(64).optional(),
      state: z.enum(taskStates).optional(),
      right: z.enum(taskRights).optional(),
      sort: z
        .string()
        .regex(new RegExp(`^-?(${taskSorts.join('|')})$`), { error: 'sort.unknown' })
        .default('-createdAt'),
    }),
    response: pageOf(task),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tasks/:id',
    access: 'tasks.list',
    summary: 'One task with its district, plots and supervisors',
    params: one,
    response: taskDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tasks',
    access: 'tasks.manage',
    summary: 'Draft a task; nobody is told of it yet',
    status: 201,
    body: taskForm,
    response: taskDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tasks/:id',
    access: 'tasks.manage',
    summary:
      'Change a task that is not closed. Another period holds for invitations not yet answered, and is proposed to those who agreed',
    params: one,
    body: taskForm.extend({ version }),
    response: taskDetail,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/copy',
    access: 'tasks.manage',
    summary: 'Draft a task like this one, with its drones and supervisors, for another period',
    status: 201,
    params: one,
    body: z.object({ name: taskName, period: taskPeriod, withDrones: z.boolean().default(true) }),
    response: taskDetail,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/state',
    access: 'tasks.manage',
    summary:
      'Invite (of a draft, with at least one drone), start, or close for good, which freezes every figure',
    params: one,
    body: z.object({ action: z.enum(taskActions), version }),
    response: taskDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id',
    access: 'tasks.manage',
    summary: 'Drop a draft',
    params: one,
    response: one,
  }),
  addSupervisor: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/supervisors',
    access: 'tasks.manage',
    summary: 'Let whoever has this phone or e-mail look at everything; they are told',
    params: one,
    body: z.object({ account }),
    response: taskDetail,
  }),
  removeSupervisor: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id/supervisors/:accountId',
    access: 'tasks.manage',
    summary: 'End the look of a supervisor at once',
    params: z.object({ id: uuid, accountId: uuid }),
    response: taskDetail,
  }),
};
