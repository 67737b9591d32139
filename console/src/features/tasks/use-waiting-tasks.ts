import { taskInvitations } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { call } from '../../shared/api/client.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useAllows } from '../../shared/api/session.ts';

/** Below the key of all tasks, so that an answer updates it at once. */
const waitingKey = ['tasks', 'waiting'] as const;
/** Messages report new invitations; this interval finds expired ones. */
const freshMs = 300_000;

/** Number of invitations and period changes that wait for the reader's answer; 0 until loaded (K-05). */
export function useWaitingTasks(isWanted: boolean): number {
  const isAllowed = useAllows('tasks.list');
  const { data } = useQuery(
    {
      queryKey: waitingKey,
      queryFn: ({ signal }) => call(taskInvitations.waiting, { signal, quiet: true }),
      enabled: isWanted && isAllowed,
      refetchInterval: freshMs,
      meta: { quiet: true },
    },
    queryClient,
  );
  return data && isWanted ? data.invitations + data.proposals : 0;
}

/** Refetches the number on a message, since an invitation is one. */
export function useWaitingTasksLive(): void {
  useInboxChanges(() => void queryClient.invalidateQueries({ queryKey: waitingKey }));
}
