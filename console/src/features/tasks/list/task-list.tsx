import type { Task } from '@smartflight/contract/tasks/task.schemas.ts';
import { taskRights } from '@smartflight/contract/tasks/task.ts';
import { taskStates } from '@smartflight/contract/tasks/task-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useAllows } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useShortcut } from '../../../shared/keys/shortcuts.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import {
  Delayed,
  EmptyFiltered,
  EmptyState,
  ErrorState,
  Skeleton,
} from '../../../shared/ui/states/states.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { dronesIn, periodText, taskGlyphs } from '../task-labels.ts';
import { taskList } from '../tasks.queries.ts';
import { isFiltered, type ListSearch, listQuery, listSorts, noFilter, pageSize } from './list-search.ts';

interface TaskListProps {
  search: ListSearch;
  opened: string | undefined;
  open: (id: string) => void;
}

/** Tasks by state, role and name, each with its progress. */
export function TaskList({ search, opened, open }: TaskListProps) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const { data, error, refetch } = useQuery(taskList(listQuery(search)));
  const mayManage = useAllows('tasks.manage');
  const rows = data?.items;
  const change = (patch: Record<string, string | undefined>) => setParams({ page: undefined, ...patch });
  const step = (by: number) => {
    if (!rows || rows.length === 0) return false;
    const at = rows.findIndex(({ id }) => id === opened);
    const row = rows[at < 0 ? 0 : at + by];
    if (row) open(row.id);
    return true;
  };
  useShortcut('nextRow', () => step(1));
  useShortcut('previousRow', () => step(-1));
  return (
    <>
      <div className="ta-filters">
        <SearchBox
          label={t('tasks.search')}
          value={search.q}
          change={(q) => change({ q: q?.slice(0, 64) })}
        />
        <Select
          label={t('tasks.stateLabel')}
          value={search.state}
          empty={t('tasks.anyState')}
          options={optionsFrom(taskStates, (state) => t(`tasks.state.${state}`))}
          change={(state) => change({ state })}
        />
        <Select
          label={t('tasks.rightLabel')}
          value={search.right}
          empty={t('tasks.anyRight')}
          options={optionsFrom(taskRights, (right) => t(`tasks.right.${right}`))}
          change={(right) => change({ right })}
        />
        <Select
          label={t('tasks.order')}
          value={search.sort}
          options={optionsFrom(listSorts, (sort) =>
            t(`tasks.sort.${sort === '-createdAt' ? 'newest' : sort}`),
          )}
          change={(sort) => change({ sort })}
        />
      </div>
      {!rows && error && <ErrorState error={error} retry={() => void refetch()} action="tasks.list" />}
      {!rows && !error && (
        <Delayed>
          <div className="ta-wait" role="status" aria-label={t('state.loading')}>
            {[70, 55, 80, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={48} />
            ))}
          </div>
        </Delayed>
      )}
      {rows?.length === 0 &&
        (isFiltered(search) ? (
          <EmptyFiltered clear={() => setParams(noFilter)} />
        ) : (
          <EmptyState
            text={t(mayManage ? 'tasks.empty' : 'tasks.emptyReader')}
            action={
              mayManage && (
                <Button kind="primary" onClick={() => setParams({ form: 'new', task: undefined })}>
                  {t('tasks.new')}
                </Button>
              )
            }
          />
        ))}
      {rows && rows.length > 0 && (
        <ol className="ta-rows" aria-label={t('tasks.view.tasks')}>
          {rows.map((task) => (
            <Row key={task.id} task={task} isOpen={task.id === opened} open={() => open(task.id)} />
          ))}
        </ol>
      )}
      {(data?.total ?? 0) > pageSize && (
        <Pager
          page={search.page}
          size={pageSize}
          total={data?.total}
          change={(page) => setParams({ page: page === 1 ? undefined : page })}
        />
      )}
    </>
  );
}

function Row({ task, isOpen, open }: { task: Task; isOpen: boolean; open: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const { netAreaM2, progressPct } = task;
  const drones = dronesIn(task);
  const share = progressPct === null ? null : Math.min(100, progressPct);
  return (
    <li>
      <button
        type="button"
        className={`ta-row sf-inset${isOpen ? ' is-open' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={open}
      >
        <StatusGlyph state={taskGlyphs[task.state]} size={18} />
        <span className="ta-row-main">
          <b className="sf-cut">{task.name}</b>
          <small className="sf-cut">{task.district}</small>
          <small className="sf-num">
            {periodText({ fmt }, task.period)} · {t('tasks.countDrones', { n: drones.taking })}
          </small>
          <small>
            {t(`tasks.state.${task.state}`)}
            {task.right !== 'edit' && ` · ${t(`tasks.right.${task.right}`)}`}
            {drones.waiting > 0 && ` · ${t('tasks.waiting', { n: drones.waiting })}`}
          </small>
          {share !== null && (
            <span className="ta-share">
              <i style={{ width: `${share}%` }} />
            </span>
          )}
        </span>
        <span className="ta-row-end">
          <b className="sf-num">{share === null ? fmt.area(netAreaM2).text : fmt.percent(share).text}</b>
        </span>
      </button>
    </li>
  );
}
