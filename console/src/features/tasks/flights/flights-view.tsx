import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useCallback, useMemo } from 'react';
import { useFlightLog } from '../../../domain/flights/flight-link.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Figure, FigureStrip } from '../../../shared/ui/layout/figure.tsx';
import { EmptyFiltered, EmptyState } from '../../../shared/ui/states/states.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { readPage } from '../../../shared/ui/table/list-search.ts';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { isUnconfirmed, NotConfirmed } from '../overview/overview-view.tsx';
import { DerivedAgainNote } from '../settlement/derived-again.tsx';
import { dosageFigure } from '../task-labels.ts';
import { taskFlights } from '../tasks.queries.ts';
import { flightColumns } from './flight-columns.tsx';

const pageSize = 50;
const keyOf = ({ flightId }: TaskFlight): string => flightId;

/** Reads the filter of the address: all counted flights, those of one drone or of one day. */
function readFlights(params: URLSearchParams) {
  const day = params.get('day') ?? '';
  return {
    page: readPage(params),
    participantId: params.get('participant') ?? undefined,
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
  };
}

/** Flights counted by a task; each opens in the log where the reader has access (K-06). */
export function FlightsView({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readFlights(params), [params]);
  const { page, participantId, day } = search;
  const { data, error, refetch, isFetching } = useQuery(
    taskFlights(task.id, {
      page,
      size: pageSize,
      ...(participantId === undefined ? {} : { participantId }),
      ...(day === undefined ? {} : { day }),
    }),
  );
  const log = useFlightLog('own');
  const columns = useMemo(() => flightColumns({ t, fmt }, task.timeZone), [t, fmt, task.timeZone]);
  const open = useCallback(
    ({ flightId, canOpen }: TaskFlight) => {
      if (canOpen && log) go(`${log}/detail/${flightId}`);
    },
    [log],
  );
  if (isUnconfirmed(error)) return <NotConfirmed />;
  const clear = () => setParams({ participant: undefined, day: undefined, page: undefined });
  const first = data?.items[0];
  const isFiltered = participantId !== undefined || day !== undefined;
  const totals = data?.totals;
  const dosage = totals && dosageFigure(fmt, totals);
  return (
    <div className="ta-fill">
      <FigureStrip>
        <Figure size="large" label={t('tasks.sorties')} value={totals && fmt.number(totals.sorties)} />
        <Figure size="large" label={t('tasks.workingArea')} value={totals && fmt.area(totals.insideAreaM2)} />
        <Figure size="large" label={t('tasks.totalArea')} value={totals && fmt.area(totals.grossAreaM2)} />
        <Figure size="large" label={t('tasks.totalDosage')} value={dosage?.value} note={dosage?.note} />
        <Figure size="large" label={t('tasks.flightTime')} value={totals && fmt.duration(totals.flightS)} />
      </FigureStrip>
      {isFiltered && (
        <p className="ta-strip">
          <span>
            {[
              participantId !== undefined && (first?.droneName || first?.droneId || t('tasks.oneDrone')),
              day !== undefined && fmt.day(day, { weekday: false, year: true }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <button type="button" className="sf-button is-quiet" onClick={clear}>
            <X className="sf-icon" />
            {t('tasks.allFlights')}
          </button>
        </p>
      )}
      <DerivedAgainNote task={task} totals={totals} now={data?.derivedAgain} />
      <DataTable<TaskFlight>
        label={t('tasks.view.flights')}
        name="task-flights"
        columns={columns}
        rows={data?.items}
        rowKey={keyOf}
        open={open}
        error={error}
        retry={() => void refetch()}
        refreshing={isFetching}
        empty={isFiltered ? <EmptyFiltered clear={clear} /> : <EmptyState text={t('tasks.nothingFlown')} />}
      />
      <Pager
        page={page}
        size={pageSize}
        total={data?.total}
        change={(next) => setParams({ page: next === 1 ? undefined : next })}
        note={<span>{fmt.zone(task.timeZone)}</span>}
      />
    </div>
  );
}
