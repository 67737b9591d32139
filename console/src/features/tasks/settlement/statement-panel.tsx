import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useEffect } from 'react';
import { FactList } from '../../../domain/devices/detail/facts.tsx';
import { doseText } from '../../../domain/flights/dose-text.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { dosageText, periodText } from '../task-labels.ts';
import { AreasTip } from './areas-tip.tsx';
import { DerivedAgainNote } from './derived-again.tsx';
import { statementFlights } from './statement.queries.ts';
import { StatementLines } from './statement-lines.tsx';
import { useStatementSheet } from './use-statement-sheet.ts';

/** Statement of one drone: counted flights and sums; printed with space for signatures. */
export function StatementPanel(props: {
  task: TaskDetail;
  id: string;
  /** Undefined when its row is on another page of the list. */
  row: TaskParticipant | undefined;
  close: () => void;
}) {
  const { task, id, row, close } = props;
  const t = useT();
  const fmt = useFmt();
  const sheet = useStatementSheet(task);
  const flights = useInfiniteQuery(statementFlights(task.id, id));
  const items = flights.data?.pages.flatMap((page) => page.items);
  const totals = flights.data?.pages[0]?.totals;
  const { hasNextPage, isFetching, isError, fetchNextPage } = flights;
  // Loads all pages, since print shows only loaded rows.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const name = row?.droneName || row?.droneId || items?.[0]?.droneName || items?.[0]?.droneId || '…';
  const droneId = row?.droneId ?? items?.[0]?.droneId ?? '';
  return (
    <Inspector
      isTall
      label={t('tasks.statement')}
      title={name}
      subtitle={t('tasks.statementOf', { task: task.name })}
      close={close}
      footer={
        <>
          <Button
            icon={<Printer className="sf-icon" />}
            disabled={!items || hasNextPage}
            onClick={() => window.print()}
          >
            {t('tasks.print')}
          </Button>
          <Button
            kind="primary"
            icon={<Download className="sf-icon" />}
            disabled={sheet.isPending}
            onClick={() => sheet.mutate({ id, droneId })}
          >
            {t('tasks.sheet')}
          </Button>
        </>
      }
    >
      <article className="ta-statement">
        <header>
          <h3>{t('tasks.statement')}</h3>
          <p>{task.name}</p>
          <p>{task.district}</p>
        </header>
        <FactList
          rows={[
            [t('tasks.drone'), `${name} · ${droneId}`],
            [t('tasks.owner'), row?.ownerName],
            [t('tasks.period'), row && `${periodText({ fmt }, row.period)} (${fmt.zone(task.timeZone)})`],
            [t('tasks.sorties'), totals && fmt.number(totals.sorties)],
            [
              t('tasks.workingArea'),
              totals && (
                <>
                  {fmt.area(totals.insideAreaM2).text}
                  <AreasTip />
                </>
              ),
            ],
            [t('tasks.net'), totals && fmt.area(totals.netAreaM2).text],
            [t('tasks.payBy.area'), totals && <b>{fmt.area(totals.paidAreaM2).text}</b>],
            [t('tasks.payBy.label'), row && t(`tasks.payBy.${row.payBy}`)],
            [t('tasks.totalArea'), totals && fmt.area(totals.grossAreaM2).text],
            [t('tasks.outsideArea'), totals && fmt.area(totals.outsideAreaM2).text],
            [t('tasks.totalDosage'), totals && dosageText(fmt, totals)],
            [t('tasks.dose'), totals && doseText(fmt, totals)],
            [t('tasks.flightTime'), totals && fmt.duration(totals.flightS)],
          ]}
        />
        <DerivedAgainNote task={task} totals={totals} now={flights.data?.pages[0]?.derivedAgain} />
        {flights.error && !items && (
          <ErrorState error={flights.error} retry={() => void flights.refetch()} action="tasks.list" />
        )}
        {!items && !flights.error && (
          <div className="sf-block">
            <Skeleton height={120} />
          </div>
        )}
        {items?.length === 0 && <p className="ta-note">{t('tasks.nothingFlown')}</p>}
        {items && items.length > 0 && <StatementLines task={task} items={items} totals={totals} />}
        {flights.hasNextPage && (
          <p className="ta-more">
            <Button disabled={flights.isFetching} onClick={() => void flights.fetchNextPage()}>
              {t('tasks.moreFlights')}
            </Button>
          </p>
        )}
        <div className="ta-signs" aria-hidden="true">
          <span>{t('tasks.signInviter')}</span>
          <span>{t('tasks.signOwner')}</span>
        </div>
      </article>
    </Inspector>
  );
}
