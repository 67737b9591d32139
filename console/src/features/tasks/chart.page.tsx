import '../../shared/ui/table/list-page.css';
import './tasks.css';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, type ReactNode, Suspense } from 'react';
import { ShareButton } from '../../domain/share-links/share-button.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { panelIdOf, TabList, tabIdOf } from '../../shared/ui/controls/tab-list.tsx';
import { PageSkeleton } from '../../shared/ui/states/states.tsx';
import { readView, taskViews, viewPatch } from './chart-search.ts';
import { OverviewView } from './overview/overview-view.tsx';
import { NoTask } from './parts/no-task.tsx';
import { TaskHead } from './parts/task-head.tsx';
import { taskPaths } from './task-paths.ts';
import { type ChosenTask, useChosenTask } from './use-chosen-task.ts';

// The map and drawing code is loaded with the first part that uses it.
const TasksView = lazy(async () => ({ default: (await import('./list/tasks-view.tsx')).TasksView }));
const MapView = lazy(async () => ({ default: (await import('./map/map-view.tsx')).MapView }));
const FlightsView = lazy(async () => ({ default: (await import('./flights/flights-view.tsx')).FlightsView }));
const SettlementView = lazy(async () => ({
  default: (await import('./settlement/settlement-view.tsx')).SettlementView,
}));

/** Campaigns: charts, map, flights and settlement of one, and the list of all (K-01). */
export function TasksChartPage() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const chosen = useChosenTask();
  const mayManage = useAllows('tasks.manage');
  const view = readView(params, chosen.isNone);
  const { task } = chosen;
  return (
    <div className="sf-list-page ta-page">
      <TaskHead
        title={t('title.tasks')}
        chosen={chosen}
        actions={
          <>
            {task && task.netAreaM2 !== null && (
              <ShareButton target={{ kind: 'task', taskId: task.id }} name={task.name} />
            )}
            {task?.right === 'edit' && task.state !== 'closed' && (
              <PageLink to={taskPaths.add(task.id)} className="sf-button">
                <UserPlus className="sf-icon" />
                {t('title.tasksAddDrone')}
              </PageLink>
            )}
            {mayManage && (
              <Button
                kind="primary"
                icon={<Plus className="sf-icon" />}
                onClick={() => setParams({ ...viewPatch('tasks'), form: 'new' })}
              >
                {t('tasks.new')}
              </Button>
            )}
          </>
        }
      >
        <TabList
          id="tasks"
          label={t('tasks.parts')}
          value={view}
          tabs={(chosen.isNone ? (['tasks'] as const) : taskViews).map((name) => ({
            name,
            label: t(`tasks.view.${name}`),
          }))}
          change={(name) => setParams(viewPatch(name))}
        />
      </TaskHead>
      <div
        key={view}
        className="ta-panel"
        role="tabpanel"
        id={panelIdOf('tasks', view)}
        aria-labelledby={tabIdOf('tasks', view)}
      >
        <Suspense fallback={<PageSkeleton />}>
          {view === 'tasks' ? <TasksView chosen={chosen} /> : <OfTask chosen={chosen} view={view} />}
        </Suspense>
      </div>
    </div>
  );
}

function OfTask({ chosen, view }: { chosen: ChosenTask; view: ReturnType<typeof readView> }): ReactNode {
  const { task } = chosen;
  return <NoTask chosen={chosen}>{task ? <Part task={task} view={view} /> : <PageSkeleton />}</NoTask>;
}

function Part({ task, view }: { task: TaskDetail; view: ReturnType<typeof readView> }): ReactNode {
  if (view === 'map') return <MapView key={task.id} task={task} />;
  if (view === 'flights') return <FlightsView task={task} />;
  if (view === 'settlement') return <SettlementView task={task} />;
  return <OverviewView task={task} />;
}
