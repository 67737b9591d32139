import type { PeriodProposal } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

/** The rule of payment in force and the proposed one; nothing when it stays. */
export function PayChange({ proposal }: { proposal: Pick<PeriodProposal, 'oldPayBy' | 'newPayBy'> }) {
  const t = useT();
  const { oldPayBy, newPayBy } = proposal;
  if (oldPayBy === newPayBy) return null;
  return (
    <small className="ta-pay-change">
      {t('tasks.payBy.change', {
        old: t(`tasks.payBy.${oldPayBy}`),
        wanted: t(`tasks.payBy.${newPayBy}`),
      })}
    </small>
  );
}
