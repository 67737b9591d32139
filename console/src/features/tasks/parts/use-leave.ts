import { taskInvitations } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { useBatch } from './use-batch.tsx';

/** An own participating drone, from its invitation or its row. */
interface Leaving {
  id: string;
  revision: number;
  droneId: string;
  droneName: string;
}

/** Withdraws an own drone from its task after a confirmation; it returns only by a new invitation. */
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
