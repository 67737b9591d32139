import { taskInvitations } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { useBatch } from './use-batch.tsx';

/** An own drone that takes part, as its invitation or its row of the board has it. */
interface Leaving {
  id: string;
  revision: number;
  droneId: string;
  droneName: string;
}

/** Takes an own drone that agreed out of its task, once more asked for: to return it has to be invited again. */
export function useLeave() {
  const t = useT();
  const batch = useBatch({
    change: ({ id, revision }: Leaving) =>
      call(taskInvitations.answer, { body: { answer: 'leave', items: [{ id, revision }] } }),
    reported: (n) => t('tasks.leftWith', { n }),
    nameOf: (_id, { droneId, droneName }) => droneName || droneId,
  });
  return {
    isPending: batch.isPending,
    refused: batch.refused,
    leave: async (one: Leaving) => {
      const isMeant = await confirm({
        text: t('tasks.askLeaveInvitation', { n: 1 }),
        detail: t('tasks.askLeaveInvitationMore'),
        ok: t('tasks.leave'),
        danger: true,
      });
      if (isMeant) await batch.run(one);
    },
  };
}
