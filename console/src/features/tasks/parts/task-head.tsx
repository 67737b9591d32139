import type { ReactNode } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Select } from '../../../shared/ui/primitives/select.tsx';
import { Skeleton } from '../../../shared/ui/states/states.tsx';
import { dronesIn, periodText, taskGlyphs } from '../task-labels.ts';
import type { ChosenTask } from '../use-chosen-task.ts';

/** Head of a task's screens: task, state, period, actions and tabs. */
export function TaskHead(props: {
  title: string;
  chosen: ChosenTask;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { title, chosen, actions, children } = props;
  const t = useT();
  const fmt = useFmt();
  const { id, task, choices } = chosen;
  const isListed = choices?.some((one) => one.id === id) ?? false;
  return (
    <header className="ta-head">
      <div className="ta-head-line">
        <h1>{title}</h1>
        {choices && (choices.length > 0 || task) && (
          <label className="ta-choice">
            <span className="sf-hidden">{t('tasks.one')}</span>
            <Select
              value={id ?? ''}
              options={[
                ...(id !== undefined && !isListed
                  ? [{ value: id, label: task?.name ?? t('tasks.one') }]
                  : []),
                ...choices.map((one) => ({ value: one.id, label: one.name })),
              ]}
              change={chosen.choose}
            />
          </label>
        )}
        {task && (
          <p className="ta-about">
            <StatusGlyph state={taskGlyphs[task.state]} size={16} />
            <b>{t(`tasks.state.${task.state}`)}</b>
            <span>{task.district}</span>
            <span className="sf-num">{periodText({ fmt }, task.period)}</span>
            <span>{t('tasks.countDrones', { n: dronesIn(task).taking })}</span>
          </p>
        )}
        {!task && id !== undefined && !chosen.error && <Skeleton width={240} />}
        {actions && <div className="ta-actions">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
