import '../../../shared/ui/table/list-page.css';
import '../tasks.css';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { oneTask } from '../tasks.queries.ts';
import { OverviewView } from './overview-view.tsx';

/** The overview of a task, for visitors of a link. */
export function SharedOverview({ taskId }: { taskId: string }) {
  const { data: task, error, refetch } = useQuery(oneTask(taskId));
  if (error && !task) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!task) return <PageSkeleton />;
  return (
    <div className="sf-list-page ta-page">
      <h1 className="sf-visit-title">{task.name}</h1>
      <div className="ta-panel">
        <OverviewView task={task} />
      </div>
    </div>
  );
}
