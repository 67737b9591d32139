import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { LandWarnings } from '../../../domain/plots/land-warnings.tsx';
import { ApiProblem } from '../../../shared/api/problem.ts';
import { useSession } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { taskPaths } from '../task-paths.ts';
import { taskOverview } from '../tasks.queries.ts';
import { BurnUpPart } from './burn-up-part.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewSide } from './overview-side.tsx';
import { ParticipantsPart } from './participants-part.tsx';

/** True when figures are refused because none of the reader's drones has agreed yet. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'task.not-confirmed';

export function NotConfirmed() {
  const t = useT();
  return (
    <EmptyState
      text={t('tasks.notConfirmed')}
      action={
        <PageLink to={taskPaths.unconfirmed} className="sf-button is-primary">
          {t('title.tasksUnconfirmed')}
        </PageLink>
      }
    />
  );
}

/** The progress of a task as charts and tables (K-01, K-06). */
export function OverviewView({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  const isVisit = useSession(({ phase }) => phase === 'visit');
  const { data: overview, error, refetch } = useQuery(taskOverview(task.id));
  if (isUnconfirmed(error)) return <NotConfirmed />;
  if (error && !overview)
    return <ErrorState error={error} retry={() => void refetch()} action="tasks.list" />;
  if (!overview)
    return (
      <div className="ta-wait" role="status" aria-label={t('state.loading')}>
        <Delayed>
          <Skeleton height={72} />
          <Skeleton height={300} />
          <Skeleton height={180} />
        </Delayed>
      </div>
    );
  const own = overview.own;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="ta-scroll sf-inset" tabIndex={0} aria-label={t('title.tasksChart')}>
      <OverviewFigures task={task} overview={overview} />
      {overview.pending > 0 && (
        <p className="ta-strip" role="status">
          <StatusGlyph state="stale" size={16} />
          {t('tasks.pending', { n: overview.pending })}
        </p>
      )}
      {own && (
        <p className="ta-strip">
          {t('tasks.own', {
            inside: fmt.area(own.insideAreaM2).text,
            gross: fmt.area(own.grossAreaM2).text,
            sorties: fmt.number(own.sorties),
          })}
        </p>
      )}
      <LandWarnings warnings={task.warnings ?? []} />
      <div className="ta-columns">
        <div className="ta-main">
          <BurnUpPart task={task} overview={overview} />
          {!isVisit && <ParticipantsPart task={task} />}
        </div>
        <OverviewSide task={task} overview={overview} />
      </div>
    </section>
  );
}
