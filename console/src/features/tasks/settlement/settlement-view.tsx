import { sortText } from '../../../shared/ui/table/list-search.ts';
import './settlement.css';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { isUnconfirmed, NotConfirmed } from '../overview/overview-view.tsx';
import { pageSize, participantPatch, participantQuery, readParticipants } from '../participant-search.ts';
import { droneColumn, figureColumns, greatestInside } from '../parts/participant-columns.tsx';
import { participantPage, taskOverview } from '../tasks.queries.ts';
import { AreasTip } from './areas-tip.tsx';
import { DerivedAgainNote } from './derived-again.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { useStatementSheet } from './use-statement-sheet.ts';

const keyOf = ({ id }: TaskParticipant): string => id;

/** Settlement: a statement per participant whose sums equal those of its listed flights. */
export function SettlementView({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readParticipants(params, 'droneName'), [params]);
  const { data, error, refetch, isFetching } = useQuery(
    participantPage(task.id, {
      ...participantQuery({ ...search, q: '', state: undefined }),
      flown: 'true',
    }),
  );
  const { data: overview, error: refused } = useQuery(taskOverview(task.id));
  const sheet = useStatementSheet(task);
  const most = greatestInside(data?.items);
  const columns = useMemo(() => {
    const words = { t, fmt };
    return [
      droneColumn(words),
      ...figureColumns(words, most, task).map((column) => ({
        ...column,
        optional: false,
      })),
    ];
  }, [t, fmt, most, task]);
  if (isUnconfirmed(refused)) return <NotConfirmed />;
  const opened = params.get('participant') ?? undefined;
  // A participant sees only its own totals, as its rows.
  const totals = overview?.own ?? overview?.totals;
  return (
    <div className="sf-list-main ta-settlement">
      <div className="sf-list-column">
        <div className="ta-strip">
          <span>
            {t(task.state === 'closed' ? 'tasks.frozen' : 'tasks.notFrozen')}
            {totals &&
              ` ${t('tasks.settlementSum', {
                inside: fmt.area(totals.insideAreaM2).text,
                net: fmt.area(totals.netAreaM2).text,
                paid: fmt.area(totals.paidAreaM2).text,
                gross: fmt.area(totals.grossAreaM2).text,
                sorties: fmt.number(totals.sorties),
              })}`}
            {totals && <AreasTip />}
          </span>
          <Button
            icon={<Download className="sf-icon" />}
            disabled={sheet.isPending}
            onClick={() => sheet.mutate(undefined)}
          >
            {t('tasks.sheet')}
          </Button>
          <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
            {t('tasks.print')}
          </Button>
        </div>
        <DerivedAgainNote task={task} totals={totals} now={overview?.derivedAgain} />
        {error && !data && <ErrorState error={error} retry={() => void refetch()} action="tasks.list" />}
        {(data || !error) && (
          <DataTable<TaskParticipant>
            label={t('tasks.view.settlement')}
            name="task-settlement"
            columns={columns}
            rows={data?.items}
            rowKey={keyOf}
            selected={opened}
            open={({ id }) => setParams({ participant: id })}
            sort={search.sort}
            changeSort={(sort) => setParams(participantPatch({ sort: sortText(sort) }))}
            refreshing={isFetching}
            empty={<EmptyState text={t('tasks.nothingFlown')} />}
          />
        )}
        {(data?.total ?? 0) > pageSize && (
          <Pager
            page={search.page}
            size={pageSize}
            total={data?.total}
            change={(page) => setParams({ page: page === 1 ? undefined : page })}
          />
        )}
      </div>
      {opened !== undefined && (
        <StatementPanel
          key={opened}
          task={task}
          id={opened}
          row={data?.items.find(({ id }) => id === opened)}
          close={() => setParams({ participant: undefined })}
        />
      )}
    </div>
  );
}
