import { z } from 'zod';
import { account } from '../accounts/person-fields.schemas.ts';
import { uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { task, taskDetail, taskForm, taskName, taskPeriod } from './task.schemas.ts';
import { taskRights } from './task.ts';
import { taskActions, taskStates } from './task-states.ts';
import { taskSorts } from './tasks.ts';

const one = z.object({ id: uuid });

const version = z.number().int().min(1);

/** Summaries and schemas of `tasks`, by endpoint. */
export const tasksSchemas = {
  list: {
    summary: 'Tasks that the caller leads, supervises or has drones in',
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
  },
  get: { summary: 'One task with its district, plots and supervisors', params: one, response: taskDetail },
  create: { summary: 'Draft a task; no one is notified yet', body: taskForm, response: taskDetail },
  update: {
    summary:
      'Change a task that is not closed. Another period holds for invitations not yet answered, and is proposed to those who agreed',
    params: one,
    body: taskForm.extend({ version }),
    response: taskDetail,
  },
  copy: {
    summary: 'Draft a task like this one, with its drones and supervisors, for another period',
    params: one,
    body: z.object({ name: taskName, period: taskPeriod, withDrones: z.boolean().default(true) }),
    response: taskDetail,
  },
  move: {
    summary:
      'Invite (of a draft, with at least one drone), start, or close for good, which freezes every figure',
    params: one,
    body: z.object({ action: z.enum(taskActions), version }),
    response: taskDetail,
  },
  remove: { summary: 'Delete a draft', params: one, response: one },
  addSupervisor: {
    summary:
      'Add a supervisor by phone or e-mail, who sees everything while a verified account has the address, and is notified',
    params: one,
    body: z.object({ account }),
    response: taskDetail,
  },
  removeSupervisor: {
    summary: 'Remove a supervisor; what they see ends at once',
    params: z.object({ id: uuid, supervisorId: uuid }),
    response: taskDetail,
  },
};
