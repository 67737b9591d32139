import '../../../shared/ui/table/list-page.css';
import '../tasks.css';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { NoTask } from '../parts/no-task.tsx';
import { TaskHead } from '../parts/task-head.tsx';
import { taskPaths } from '../task-paths.ts';
import { useChosenTask } from '../use-chosen-task.ts';
import { AddByCompany } from './add-by-company.tsx';
import { AddById } from './add-by-id.tsx';
import { AddBySheet } from './add-by-sheet.tsx';
import { AddByTeam } from './add-by-team.tsx';
import { AddResults } from './add-results.tsx';
import { type AddAnswer, useAdding } from './use-adding.ts';

const ways = ['ids', 'team', 'company', 'sheet'] as const;

/** Adds drones to a task by id, team, company list or spreadsheet, and reports the result for each (K-03). */
export function TasksAddDronePage() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const chosen = useChosenTask('edit');
  const { task } = chosen;
  const [answer, setAnswer] = useState<AddAnswer>();
  const adding = useAdding(task, setAnswer);
  const way = ways.find((one) => one === params.get('by')) ?? 'ids';
  const canAdd = task?.right === 'edit' && task.state !== 'closed';
  return (
    <div className="sf-list-page ta-page">
      <TaskHead
        title={t('title.tasksAddDrone')}
        chosen={{
          ...chosen,
          choose: (id) => {
            setAnswer(undefined);
            chosen.choose(id);
          },
        }}
        actions={
          task && (
            <PageLink to={taskPaths.machines(task.id)} className="sf-button">
              {t('title.tasksMachines')}
            </PageLink>
          )
        }
      >
        {canAdd && (
          <div className="ta-board">
            <Segment
              label={t('tasks.addBy')}
              value={way}
              options={ways.map((value) => ({ value, label: t(`tasks.by.${value}`) }))}
              change={(value) => setParams({ by: value === 'ids' ? undefined : value })}
            />
          </div>
        )}
      </TaskHead>
      <NoTask chosen={chosen}>
        {task && !canAdd && (
          <EmptyState text={t(task.state === 'closed' ? 'tasks.closedNote' : 'tasks.onlyLeader')} />
        )}
        {task && canAdd && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          <section className="ta-add sf-inset" tabIndex={0} aria-label={t('title.tasksAddDrone')}>
            <p className="ta-note">{t(task.state === 'draft' ? 'tasks.addToDraft' : 'tasks.addNote')}</p>
            {way === 'ids' && <AddById adding={adding} />}
            {way === 'team' && <AddByTeam adding={adding} />}
            {way === 'company' && <AddByCompany adding={adding} />}
            {way === 'sheet' && <AddBySheet adding={adding} />}
            {answer && <AddResults answer={answer} isDraft={task.state === 'draft'} />}
          </section>
        )}
      </NoTask>
    </div>
  );
}
