import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { DerivedAgain, TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

type Areas = Pick<TaskFlight, 'grossAreaM2' | 'insideAreaM2' | 'outsideAreaM2'>;

/** Note on the figures of a closed task: flights that the flight log shows with another area now. */
export function DerivedAgainNote(props: {
  task: TaskDetail;
  /** As the task counted them. */
  totals: Areas | undefined;
  now: DerivedAgain | null | undefined;
}) {
  const { task, totals, now } = props;
  const t = useT();
  const fmt = useFmt();
  if (!totals || !now || task.closedAt === null) return null;
  return (
    <p className="ta-note ta-again" role="note">
      {t('tasks.derivedAgain', {
        date: fmt.instant(task.closedAt, 'day', task.timeZone),
        n: now.flights,
        ...areasWere(totals, fmt),
        grossNow: fmt.area(now.grossAreaM2).text,
        netNow: fmt.area(now.netAreaM2).text,
      })}
    </p>
  );
}

/** Note on one flight that the flight log shows with another area now, or no longer; undefined without a difference. */
export function derivedAgainText(
  flight: TaskFlight,
  { t, fmt }: { t: Translate; fmt: Fmt },
): string | undefined {
  const { derivedAgain } = flight;
  if (!derivedAgain) return undefined;
  const { grossAreaM2, netAreaM2 } = derivedAgain;
  const were = areasWere(flight, fmt);
  if (grossAreaM2 === null || netAreaM2 === null) return t('tasks.flightGone', were);
  return t('tasks.flightDerivedAgain', {
    ...were,
    grossNow: fmt.area(grossAreaM2).text,
    netNow: fmt.area(netAreaM2).text,
  });
}

const areasWere = ({ grossAreaM2, insideAreaM2, outsideAreaM2 }: Areas, fmt: Fmt) => ({
  grossWas: fmt.area(grossAreaM2).text,
  netWas: fmt.area(insideAreaM2 + outsideAreaM2).text,
});
