import { taskInvitations, taskPeriods } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import type {
  PeriodProposal,
  TaskInvitation,
} from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { useBatch } from '../parts/use-batch.tsx';

export type Answer = 'agree' | 'decline';

/** Answers invitations and proposals, one or many, after a confirmation, since answers are final. */
export function useAnswers(invited: readonly TaskInvitation[], proposed: readonly PeriodProposal[]) {
  const t = useT();
  const nameOf = (id: string) => {
    const row = invited.find((one) => one.id === id) ?? proposed.find((one) => one.id === id);
    return row ? `${row.taskName} · ${row.droneName || row.droneId}` : id;
  };
  const reported = (n: number, { answer }: { answer: Answer }) =>
    t(answer === 'agree' ? 'tasks.agreedTo' : 'tasks.declinedTo', { n });
  const invitations = useBatch({
    change: ({ answer, items }: { answer: Answer; items: readonly TaskInvitation[] }) =>
      call(taskInvitations.answer, {
        body: { answer, items: items.map(({ id, revision }) => ({ id, revision })) },
      }),
    reported,
    nameOf,
  });
  const proposals = useBatch({
    change: ({ answer, ids }: { answer: Answer; ids: readonly string[] }) =>
      call(taskPeriods.answer, { body: { answer, ids: [...ids] } }),
    reported,
    nameOf,
  });
  const ask = (answer: Answer, n: number, what: 'Invitation' | 'Period') =>
    confirm({
      text: t(`tasks.ask${answer === 'agree' ? 'Agree' : 'Decline'}${what}`, { n }),
      detail: t(`tasks.ask${answer === 'agree' ? 'Agree' : 'Decline'}${what}More`),
      ok: t(answer === 'agree' ? 'tasks.agree' : 'tasks.decline'),
      danger: answer === 'decline',
    });
  return {
    isPending: invitations.isPending || proposals.isPending,
    refused: invitations.refused || proposals.refused,
    invitations: async (answer: Answer, items: readonly TaskInvitation[]) => {
      if (await ask(answer, items.length, 'Invitation')) await invitations.run({ answer, items });
    },
    proposals: async (answer: Answer, ids: readonly string[]) => {
      if (await ask(answer, ids.length, 'Period')) await proposals.run({ answer, ids });
    },
  };
}
