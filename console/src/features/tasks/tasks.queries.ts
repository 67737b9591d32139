import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { taskFigureCalls } from '@smartflight/contract/tasks/task-figures.endpoints.ts';
import {
  taskInvitations,
  taskParticipants,
  taskPeriods,
} from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import { tasks } from '@smartflight/contract/tasks/tasks.endpoints.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../../live/use-changes.ts';
import { call } from '../../shared/api/client.ts';
import { isNotFound } from '../../shared/api/problem.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import { useSession } from '../../shared/api/session.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

/** Query key of everything about tasks, including the menu's badge. */
export const tasksKey = ['tasks'] as const;
/** Refresh interval of figures on screen, ms. */
const freshMs = 15_000;
const quiet = { quiet: true };

export type TaskListQuery = QueryInput<typeof tasks.list>;
export type ParticipantQuery = QueryInput<typeof taskParticipants.list>;

export const taskList = (query: TaskListQuery) =>
  queryOptions({
    queryKey: [...tasksKey, 'list', query],
    queryFn: (context) => call(tasks.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });

export const oneTask = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'one', id],
    queryFn: (context) =>
      call(tasks.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    retry: (count, error) => !isNotFound(error) && count < 2,
    meta: quiet,
  });

export const taskOverview = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'overview', id],
    queryFn: (context) =>
      call(taskFigureCalls.overview, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: freshMs,
    meta: quiet,
  });

/** A page of a task's drones; keeps the former page of the same task while loading. */
export const participantPage = (id: string, query: ParticipantQuery) =>
  queryOptions({
    queryKey: [...tasksKey, 'participants', id, query],
    queryFn: (context) =>
      call(taskParticipants.list, {
        params: { id },
        query,
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    placeholderData: (before, former) => (former?.queryKey[2] === id ? before : undefined),
    refetchInterval: freshMs,
    meta: quiet,
  });

export const taskFlights = (id: string, query: QueryInput<typeof taskFigureCalls.flights>) =>
  queryOptions({
    queryKey: [...tasksKey, 'flights', id, query],
    queryFn: (context) =>
      call(taskFigureCalls.flights, {
        params: { id },
        query,
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    placeholderData: (before, former) => (former?.queryKey[2] === id ? before : undefined),
    meta: quiet,
  });

export const taskOnMap = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'map', id],
    queryFn: (context) =>
      call(taskFigureCalls.map, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: freshMs,
    meta: quiet,
  });

export const taskAlarms = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'alarms', id],
    queryFn: (context) =>
      call(taskFigureCalls.alarms, {
        params: { id },
        query: { size: 20 },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    refetchInterval: freshMs,
    meta: quiet,
  });

export const invitationPage = (query: QueryInput<typeof taskInvitations.list>) =>
  queryOptions({
    queryKey: [...tasksKey, 'invitations', query],
    queryFn: (context) =>
      call(taskInvitations.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });

export const proposalPage = (query: QueryInput<typeof taskPeriods.list>) =>
  queryOptions({
    queryKey: [...tasksKey, 'proposals', query],
    queryFn: (context) =>
      call(taskPeriods.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });

/** Companies whose drones may be added as a list. */
export const taskCompanies = queryOptions({
  queryKey: [...tasksKey, 'companies'],
  queryFn: ({ signal }) => call(taskParticipants.companies, { signal, quiet: true }),
  staleTime: 60_000,
  meta: quiet,
});

/** A change of tasks: shows its result and refetches everything about tasks. */
export function useTaskChange<Answer, Wanted = void>(
  change: (wanted: Wanted) => Promise<Answer>,
  reported: (answer: Answer, wanted: Wanted) => string | undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, wanted) => {
      const text = reported(answer, wanted);
      if (text !== undefined) toast.ok(text);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: tasksKey }),
  });
}

/** Scope of the live fleet: the company's drones, else the own ones. */
export const useFleetScope = (): 'own' | 'tenant' =>
  useSession(({ me }) => (isAllowed(me?.roles ?? [], pageRoles.manageRealtime) ? 'tenant' : 'own'));

/** Refetches tasks when one was changed by somebody. */
export function useTasksLive(): void {
  const queries = useQueryClient();
  const scope = useFleetScope();
  useChanges({ scope, nouns: ['tasks'] }, () => void queries.invalidateQueries({ queryKey: tasksKey }));
}
