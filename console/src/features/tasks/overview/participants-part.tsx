import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { sortText } from '../../../shared/ui/table/list-search.ts';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { pageSize, participantPatch, participantQuery, readParticipants } from '../participant-search.ts';
import { droneColumn, figureColumns, greatestInside, linkColumn } from '../parts/participant-columns.tsx';
import { taskPaths } from '../task-paths.ts';
import { participantPage } from '../tasks.queries.ts';

const tableName = 'task-overview';
const keyOf = ({ id }: TaskParticipant): string => id;

/** Figures per drone, highest first, linked to its flights (K-06). */
export function ParticipantsPart({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readParticipants(params, '-insideAreaM2'), [params]);
  const { data, error, refetch, isFetching } = useQuery(
    participantPage(task.id, participantQuery({ ...search, q: '', state: undefined })),
  );
  const most = greatestInside(data?.items);
  const columns = useMemo(() => {
    const words = { t, fmt };
    return [droneColumn(words), linkColumn(words), ...figureColumns(words, most, task)];
  }, [t, fmt, most, task]);
  const title = t('tasks.byDrone');
  return (
    <section className="ta-participants">
      <header className="ta-part-head">
        <h2>{title}</h2>
        {!isMobile && <ColumnsButton table={tableName} columns={columns} />}
      </header>
      <DataTable<TaskParticipant>
        label={title}
        name={tableName}
        columns={columns}
        rows={data?.items}
        rowKey={keyOf}
        sort={search.sort}
        changeSort={(sort) => setParams(participantPatch({ sort: sortText(sort) }))}
        error={error}
        retry={() => void refetch()}
        refreshing={isFetching}
        empty={
          <EmptyState
            text={t('tasks.noDrones')}
            action={
              task.right === 'edit' && (
                <PageLink to={taskPaths.add(task.id)} className="sf-button is-primary">
                  {t('title.tasksAddDrone')}
                </PageLink>
              )
            }
          />
        }
      />
      {(data?.total ?? 0) > pageSize && (
        <Pager
          page={search.page}
          size={pageSize}
          total={data?.total}
          change={(page) => setParams({ page: page === 1 ? undefined : page })}
        />
      )}
    </section>
  );
}
