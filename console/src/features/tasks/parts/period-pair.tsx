import type { TaskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { periodText } from '../task-labels.ts';

/** The period in force and the proposed one beside it (K-04). */
export function PeriodPair({ old, wanted }: { old: TaskPeriod; wanted: TaskPeriod | undefined }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="ta-periods">
      <p>
        <small>{t('tasks.inForce')}</small>
        <b className="sf-num">{periodText({ fmt }, old)}</b>
      </p>
      {wanted && (
        <>
          <ArrowRight className="sf-icon" />
          <p className="is-wanted">
            <small>{t('tasks.wanted')}</small>
            <b className="sf-num">{periodText({ fmt }, wanted)}</b>
          </p>
        </>
      )}
    </div>
  );
}
