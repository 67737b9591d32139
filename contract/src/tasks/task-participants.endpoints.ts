import { endpointsOf } from '../kit/endpoint.ts';
import type {
  taskInvitationsSchemas,
  taskParticipantsSchemas,
  taskPeriodsSchemas,
} from './task-participants.schemas.ts';

/** Drones of a task, for its organiser. */
export const taskParticipants = endpointsOf<typeof taskParticipantsSchemas>({
  list: { method: 'GET', path: '/api/tasks/:id/participants', access: 'tasks.list' },
  add: {
    method: 'POST',
    path: '/api/tasks/:id/participants',
    access: 'tasks.manage',
    perHour: { droneIds: 2_000 },
  },
  end: {
    method: 'POST',
    path: '/api/tasks/:id/participants/end',
    access: 'tasks.manage',
    perHour: { ids: 10_000 },
  },
  companies: { method: 'GET', path: '/api/task-companies', access: 'tasks.manage' },
});

/** Invitations of the caller's drones (K-05). */
export const taskInvitations = endpointsOf<typeof taskInvitationsSchemas>({
  list: { method: 'GET', path: '/api/task-invitations', access: 'tasks.list' },
  waiting: { method: 'GET', path: '/api/task-invitations/waiting', access: 'tasks.list' },
  answer: {
    method: 'POST',
    path: '/api/task-invitations/answers',
    access: 'tasks.manage',
    perHour: { items: 10_000 },
  },
});

/** Changes of a participant's period (K-04). */
export const taskPeriods = endpointsOf<typeof taskPeriodsSchemas>({
  list: { method: 'GET', path: '/api/task-periods', access: 'tasks.list' },
  propose: {
    method: 'POST',
    path: '/api/tasks/:id/period-proposals',
    access: 'tasks.manage',
    perHour: { participantIds: 10_000 },
  },
  answer: {
    method: 'POST',
    path: '/api/task-periods/answers',
    access: 'tasks.manage',
    perHour: { ids: 10_000 },
  },
  withdraw: { method: 'POST', path: '/api/task-periods/:id/withdrawal', access: 'tasks.manage' },
});
