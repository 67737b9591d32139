import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { mostAddedDrones } from '@smartflight/contract/tasks/task.ts';
import type { AddOutcome } from '@smartflight/contract/tasks/task-outcomes.ts';
import { taskParticipants } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTaskChange } from '../tasks.queries.ts';

/** Timeout of adding five hundred drones, ms. */
export const addTimeoutMs = 60_000;

export type WantedDrones = { droneIds: readonly string[] } | { teamId: string } | { companyId: string };

export interface AddAnswer {
  items: readonly { droneId: string; outcome: AddOutcome }[];
  added: number;
}

/** Splits ids into batches that fit one call. */
export function partsOf(ids: readonly string[], most = mostAddedDrones): string[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most));
}

/** Adds drones to a task, in several calls when there are more ids than one call takes. */
export function useAdding(task: TaskDetail | undefined, notify: (answer: AddAnswer) => void) {
  const t = useT();
  return useTaskChange(
    async (wanted: WantedDrones): Promise<AddAnswer> => {
      const params = { id: task?.id ?? '' };
      const bodies =
        'droneIds' in wanted ? partsOf(wanted.droneIds).map((droneIds) => ({ droneIds })) : [wanted];
      const answer: AddAnswer = { items: [], added: 0 };
      for (const body of bodies) {
        const part = await call(taskParticipants.add, { params, body, timeoutMs: addTimeoutMs });
        answer.items = [...answer.items, ...part.items];
        answer.added += part.added;
      }
      notify(answer);
      return answer;
    },
    ({ added }) => t('tasks.added', { n: added }),
  );
}
export type Adding = ReturnType<typeof useAdding>;
