import type { ReactNode } from 'react';
import { isNotFound } from '../../../shared/api/problem.ts';
import { useAllows } from '../../../shared/api/session.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.tsx';
import { taskPaths } from '../task-paths.ts';
import type { ChosenTask } from '../use-chosen-task.ts';

/** Replaces a task's screen when there is no task, or it was removed or could not be loaded. */
export function NoTask({ chosen, children }: { chosen: ChosenTask; children: ReactNode }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const mayManage = useAllows('tasks.manage');
  const { error, task, isNone, retry } = chosen;
  if (isNone)
    return (
      <EmptyState
        text={t(mayManage ? 'tasks.empty' : 'tasks.emptyReader')}
        action={
          mayManage && (
            <PageLink
              to={taskPaths.chart(undefined, 'tasks', { form: 'new' })}
              className="sf-button is-primary"
            >
              {t('tasks.new')}
            </PageLink>
          )
        }
      />
    );
  if (isNotFound(error))
    return (
      <EmptyState
        text={t('tasks.gone')}
        action={<Button onClick={() => setParams({ task: undefined })}>{t('tasks.others')}</Button>}
      />
    );
  if (error && !task) return <ErrorState error={error} retry={retry} action="tasks.list" />;
  return children;
}
