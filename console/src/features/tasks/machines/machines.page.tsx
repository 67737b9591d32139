import { sortText } from '../../../shared/ui/table/list-search.ts';
import '../../../shared/ui/table/list-page.css';
import '../tasks.css';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { PickedBar } from '../../../domain/devices/list/picked-bar.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { EmptyFiltered, EmptyState } from '../../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { pageSize, participantPatch } from '../participant-search.ts';
import { NoTask } from '../parts/no-task.tsx';
import { StateChips } from '../parts/state-chips.tsx';
import { TaskHead } from '../parts/task-head.tsx';
import { useLeave } from '../parts/use-leave.ts';
import { taskPaths } from '../task-paths.ts';
import { useChosenTask } from '../use-chosen-task.ts';
import { ParticipantInspector } from './participant-inspector.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { useMachines } from './use-machines.ts';

const tableName = 'task-machines';
const keyOf = ({ id }: TaskParticipant): string => id;

/** Participants of a task and their drones: answers, periods (single or in bulk), removal (K-03, K-04). */
export function TasksMachinesPage() {
  const t = useT();
  const isMobile = useMobile();
  const chosen = useChosenTask();
  const machines = useMachines(chosen);
  const leaving = useLeave();
  const { task, search, rows, picks, setParams, canEdit } = machines;
  const [changed, setChanged] = useState<readonly string[]>();
  const picked = [...picks.keys];
  const opened = rows?.find(({ id }) => id === machines.opened);
  const title = t('title.tasksMachines');
  const clear = () => setParams({ q: undefined, state: undefined, page: undefined });
  const isFiltered = search.q !== '' || search.state !== undefined;
  return (
    <div className="sf-list-page ta-page">
      <TaskHead
        title={title}
        chosen={chosen}
        actions={
          <>
            {!isMobile && <ColumnsButton table={tableName} columns={machines.columns} />}
            {canEdit && task && (
              <PageLink to={taskPaths.add(task.id)} className="sf-button is-primary">
                <UserPlus className="sf-icon" />
                {t('title.tasksAddDrone')}
              </PageLink>
            )}
          </>
        }
      >
        {task && (
          <div className="ta-board">
            <SearchBox
              label={t('tasks.searchDrones')}
              value={search.q}
              change={(q) => setParams(participantPatch({ q: q?.slice(0, 64) }))}
            />
            <StateChips
              counts={machines.counts ?? task.counts}
              state={search.state}
              change={(state) => setParams(participantPatch({ state }))}
            />
          </div>
        )}
      </TaskHead>
      <NoTask chosen={chosen}>
        <div className="sf-list-main">
          <div className="sf-list-column">
            {canEdit && (
              <PickedBar
                label={t('drones.pickedBar')}
                picks={picks}
                ids={(rows ?? []).map(keyOf)}
                tools={[
                  {
                    key: 'period',
                    label: t('tasks.changePeriod'),
                    icon: <CalendarClock className="sf-icon" />,
                    disabled: machines.propose.isPending,
                    run: () => setChanged(picked),
                  },
                  {
                    key: 'end',
                    label: t('tasks.remove'),
                    icon: <UserMinus className="sf-icon" />,
                    disabled: machines.end.isPending,
                    run: () => void machines.askEnd(picked),
                  },
                ]}
              />
            )}
            <DataTable<TaskParticipant>
              label={title}
              name={tableName}
              columns={machines.columns}
              rows={rows}
              rowKey={keyOf}
              selected={machines.opened}
              open={({ id }) => setParams({ participant: id })}
              sort={search.sort}
              changeSort={(sort) => setParams(participantPatch({ sort: sortText(sort) }))}
              error={machines.error}
              retry={machines.retry}
              refreshing={machines.isFetching}
              empty={
                isFiltered ? (
                  <EmptyFiltered clear={clear} />
                ) : (
                  <EmptyState
                    text={t('tasks.noDrones')}
                    action={
                      canEdit &&
                      task && (
                        <PageLink to={taskPaths.add(task.id)} className="sf-button is-primary">
                          {t('title.tasksAddDrone')}
                        </PageLink>
                      )
                    }
                  />
                )
              }
            />
            <Pager
              page={search.page}
              size={pageSize}
              total={machines.total}
              change={(page) => setParams({ page: page === 1 ? undefined : page })}
            />
          </div>
          {opened && task && (
            <ParticipantInspector
              key={opened.id}
              task={task}
              participant={opened}
              canEdit={canEdit}
              leave={
                !canEdit && opened.isMine && opened.isConfirmed && task.state !== 'closed'
                  ? () => void leaving.leave(opened)
                  : undefined
              }
              changePeriod={() => setChanged([opened.id])}
              remove={() => void machines.askEnd([opened.id])}
              close={() => setParams({ participant: undefined })}
            />
          )}
        </div>
      </NoTask>
      {changed && task && (
        <PeriodDialog
          period={rows?.find(({ id }) => changed.length === 1 && id === changed[0])?.period ?? task.period}
          count={changed.length}
          close={() => setChanged(undefined)}
          propose={(wanted) => machines.propose.run({ ids: changed, ...wanted })}
        />
      )}
      {machines.propose.refused}
      {machines.end.refused}
      {leaving.refused}
    </div>
  );
}
