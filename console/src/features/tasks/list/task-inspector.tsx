import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskAction } from '@smartflight/contract/tasks/task-states.ts';
import { taskTransitions } from '@smartflight/contract/tasks/task-states.ts';
import { tasks } from '@smartflight/contract/tasks/tasks.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import ChartLine from 'lucide-react/icons/chart-line';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Block, FactList } from '../../../domain/devices/detail/facts.tsx';
import { LandWarnings } from '../../../domain/plots/land-warnings.tsx';
import { call } from '../../../shared/api/client.ts';
import { isNotFound } from '../../../shared/api/problem.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { viewPatch } from '../chart-search.ts';
import { periodText, taskGlyphs } from '../task-labels.ts';
import { taskPaths } from '../task-paths.ts';
import { oneTask, useTaskChange } from '../tasks.queries.ts';
import type { ChosenTask } from '../use-chosen-task.ts';
import { Supervisors } from './supervisors.tsx';

/** Details of one task and its actions. */
export function TaskInspector({ chosen, close }: { chosen: ChosenTask; close: () => void }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const { task, error, retry } = chosen;
  const isGone = isNotFound(error);
  const canEdit = task?.right === 'edit' && task.state !== 'closed';
  return (
    <Inspector
      isTall
      label={t('tasks.one')}
      title={task?.name ?? '…'}
      subtitle={
        task && <StatusTag state={taskGlyphs[task.state]} word={t(`tasks.state.${task.state}`)} size={16} />
      }
      close={close}
      action={
        canEdit && (
          <Button
            kind="quiet"
            iconOnly={t('tasks.edit')}
            icon={<Pencil className="sf-icon" />}
            onClick={() => setParams({ form: 'edit' })}
          />
        )
      }
      footer={
        task && (
          <Button
            kind="primary"
            icon={<ChartLine className="sf-icon" />}
            onClick={() => setParams(viewPatch('overview'))}
          >
            {t('title.tasksChart')}
          </Button>
        )
      }
    >
      {isGone && (
        <EmptyState text={t('tasks.gone')} action={<Button onClick={close}>{t('inspector.close')}</Button>} />
      )}
      {error && !isGone && !task && <ErrorState error={error} retry={retry} action="tasks.list" />}
      {!task && !error && (
        <div className="sf-block">
          <Skeleton height={220} />
        </div>
      )}
      {task && !isGone && <About task={task} />}
    </Inspector>
  );
}

function factsOf(task: TaskDetail, t: Translate, fmt: Fmt): [string, string | null][] {
  const { tolerances } = task;
  const range = (of: { min: number; max: number } | null, unit: string) =>
    of && `${fmt.number(of.min, 0, { maxDigits: 2 })}–${fmt.number(of.max, 0, { maxDigits: 2 })} ${unit}`;
  const ranges = [
    range(tolerances.heightM, fmt.metres(1).unit),
    range(tolerances.speedMps, fmt.speed(1).unit),
    range(tolerances.flowLpm, fmt.flow(1).unit),
  ].filter(Boolean);
  return [
    [t('tasks.field.district'), task.district],
    [t('tasks.period'), `${periodText({ fmt }, task.period)} (${fmt.zone(task.timeZone)})`],
    [t('tasks.planned'), fmt.area(task.plannedAreaM2).text],
    [t('tasks.districtArea'), fmt.area(task.districtAreaM2).text],
    [t('tasks.countFrom.label'), t(`tasks.countFrom.${task.countFrom}`)],
    [t('tasks.payBy.label'), t(`tasks.payBy.${task.payBy}`)],
    [t('tasks.field.plots'), task.plots.length === 0 ? null : fmt.list(task.plots.map(({ name }) => name))],
    [t('tasks.field.crop'), task.crop],
    [t('tasks.field.product'), task.product],
    [t('tasks.field.dosage'), task.dosageLpha === null ? null : fmt.rate(task.dosageLpha).text],
    [t('tasks.field.tolerances'), ranges.join(' · ')],
    [t('tasks.field.note'), task.note],
    [t('tasks.inviter'), [task.inviterName, task.companyName].filter(Boolean).join(' · ')],
  ];
}

function About({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  const isLeader = task.right === 'edit';
  return (
    <>
      {isLeader && task.state !== 'closed' && <Moves task={task} />}
      <LandWarnings warnings={task.warnings ?? []} />
      <Block>
        <FactList rows={factsOf(task, t, fmt)} />
      </Block>
      <Block title={t('tasks.field.drones')}>
        <p className="ta-links">
          <PageLink className="sf-button" to={taskPaths.machines(task.id)}>
            {t('tasks.openBoardOf', { n: task.counts.agreed + task.counts.untreated })}
          </PageLink>
          {isLeader && task.state !== 'closed' && (
            <PageLink className="sf-button" to={taskPaths.add(task.id)}>
              {t('title.tasksAddDrone')}
            </PageLink>
          )}
        </p>
      </Block>
      {isLeader && <Supervisors task={task} />}
      {isLeader && <Access task={task} />}
    </>
  );
}

/** Next steps of a task's life cycle, each with a confirmation. */
function Moves({ task }: { task: TaskDetail }) {
  const t = useT();
  const client = useQueryClient();
  const move = useTaskChange(
    async (action: TaskAction) => {
      const body = { action, version: task.version };
      const answer = await call(tasks.move, { params: { id: task.id }, body });
      client.setQueryData(oneTask(task.id).queryKey, answer);
      return answer;
    },
    (_answer, action) => t(`tasks.moved.${action}`, { name: task.name }),
  );
  const ask = async (action: TaskAction) => {
    const question = {
      text: t(`tasks.ask.${action}`, { name: task.name }),
      detail: t(`tasks.askMore.${action}`),
      ok: t(`tasks.move.${action}`),
      danger: action === 'close',
    };
    if (await confirm(question)) move.mutate(action);
  };
  const steps = taskTransitions.filter(({ from }) => from === task.state);
  // Starting needs at least one invited or agreed drone.
  const hasNone = task.counts.untreated + task.counts.agreed === 0;
  return (
    <div className="ta-moves">
      {steps.map(({ action }) => (
        <Button
          key={action}
          kind={action === 'close' ? 'plain' : 'primary'}
          disabled={move.isPending || (action === 'invite' && hasNone)}
          onClick={() => void ask(action)}
        >
          {t(`tasks.move.${action}`)}
        </Button>
      ))}
    </div>
  );
}

/** Actions to copy a task and to discard a draft. */
function Access({ task }: { task: TaskDetail }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const { id, name } = task;
  const drop = useTaskChange(
    async () => {
      await call(tasks.remove, { params: { id } });
      setParams({ task: undefined });
    },
    () => t('tasks.dropped', { name }),
  );
  const ask = async () => {
    const question = {
      text: t('tasks.askDrop', { name }),
      detail: t('tasks.askDropMore'),
      ok: t('tasks.drop'),
      danger: true,
    };
    if (await confirm(question)) drop.mutate();
  };
  return (
    <p className="ta-links ta-doors">
      <Button icon={<Copy className="sf-icon" />} onClick={() => setParams({ form: 'copy' })}>
        {t('tasks.copy')}
      </Button>
      {task.state === 'draft' && (
        <Button
          kind="danger"
          icon={<Trash2 className="sf-icon" />}
          disabled={drop.isPending}
          onClick={() => void ask()}
        >
          {t('tasks.drop')}
        </Button>
      )}
    </p>
  );
}
