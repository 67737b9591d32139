import { useCallback, useMemo, useState } from 'react';
import { MapWorkspace } from '../../../domain/map/panel/map-workspace.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { lazyLayer } from '../../../shared/ui/overlay/layer-boundary.tsx';
import { TaskOnMap } from '../map/task-on-map.tsx';
import type { ChosenTask } from '../use-chosen-task.ts';
import { readList } from './list-search.ts';
import { TaskList } from './task-list.tsx';

// Forms and drawing code are loaded with the first opened or new task.
const TaskFormInspector = lazyLayer(async () => (await import('./task-form.tsx')).TaskFormInspector);
const TaskInspector = lazyLayer(async () => (await import('./task-inspector.tsx')).TaskInspector);

/** Tasks the reader organises, supervises or takes part in, with their outlines on the map (K-02). */
export function TasksView({ chosen }: { chosen: ChosenTask }) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readList(params), [params]);
  const wanted = params.get('task') ?? undefined;
  // An address with a map view keeps it; a task opened later is brought into view.
  const [kept] = useState(() => (params.has('map') ? wanted : undefined));
  const { task } = chosen;
  const changeView = useCallback((map: string) => setParams({ map }), [setParams]);
  const close = () => setParams({ task: undefined, form: undefined });
  const closeForm = () => setParams({ form: undefined });
  const open = (id: string) => setParams({ task: id, form: undefined });
  const isNew = search.form === 'new';
  const isForm = isNew || (search.form !== undefined && task?.right === 'edit');
  return (
    <MapWorkspace
      title={t('tasks.view.tasks')}
      label={t('tasks.map')}
      view={params.get('map')}
      changeView={changeView}
      head={null}
      list={
        <>
          {/* Until one is opened, the map shows the task in the page's head. */}
          {!isForm && wanted === undefined && task && (
            <TaskOnMap id={task.id} name={task.name} keepsView={params.has('map')} />
          )}
          <TaskList search={search} opened={wanted} open={open} />
        </>
      }
      opened={
        (isForm || wanted !== undefined) && (
          <>
            {!isForm && wanted !== undefined && (
              <TaskOnMap id={wanted} name={task?.name ?? ''} keepsView={wanted === kept} />
            )}
            {isForm ? (
              <TaskFormInspector
                key={isNew ? 'new' : `${search.form}-${task?.id}`}
                close={closeForm}
                part={{
                  kind: search.form ?? 'new',
                  task: isNew ? undefined : task,
                  close: closeForm,
                  done: open,
                }}
              />
            ) : (
              <TaskInspector key={wanted} close={close} part={{ chosen, close }} />
            )}
          </>
        )
      }
    />
  );
}
