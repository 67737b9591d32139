import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskOverview } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { participantStates } from '@smartflight/contract/tasks/task-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { participantGlyphs } from '../task-labels.ts';
import { taskPaths } from '../task-paths.ts';
import { taskAlarms } from '../tasks.queries.ts';

const qualityNames = ['overlap', 'skip', 'outside', 'heightOut', 'speedOut', 'flowOut'] as const;

/** Beside the chart: invitations, period changes, alarms and quality. */
export function OverviewSide({ task, overview }: { task: TaskDetail; overview: TaskOverview }) {
  const t = useT();
  const fmt = useFmt();
  const isVisit = useSession(({ phase }) => phase === 'visit');
  return (
    <aside className="ta-side" aria-label={t('tasks.besideChart')}>
      {!isVisit && <Invitations task={task} />}
      <Alarms task={task} />
      <section aria-labelledby="ta-quality">
        <header className="ta-part-head">
          <h2 id="ta-quality">{t('tasks.quality.title')}</h2>
        </header>
        <dl className="ta-quality">
          {qualityNames.map((name) => (
            <div key={name}>
              <dt>{t(`tasks.quality.${name}`)}</dt>
              <dd className="sf-num">{fmt.percent(overview.quality[`${name}Pct`], 1).text}</dd>
            </div>
          ))}
        </dl>
        <p className="ta-note">{t('tasks.quality.note')}</p>
      </section>
    </aside>
  );
}

/** How many drones answered how, with the pages that list them. */
function Invitations({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <section aria-labelledby="ta-invitations">
      <header className="ta-part-head">
        <h2 id="ta-invitations">{t('tasks.invitations')}</h2>
        <PageLink to={taskPaths.machines(task.id)}>{t('tasks.openBoard')}</PageLink>
      </header>
      <ul className="ta-counts">
        {participantStates
          .filter((state) => task.counts[state] > 0 || ['untreated', 'agreed', 'declined'].includes(state))
          .map((state) => (
            <li key={state}>
              <PageLink to={taskPaths.machines(task.id, { state })}>
                <StatusGlyph state={participantGlyphs[state]} size={16} />
                <span>{t(`tasks.invitation.${state}`)}</span>
                <b className="sf-num">{fmt.number(task.counts[state])}</b>
              </PageLink>
            </li>
          ))}
      </ul>
      {task.openProposals > 0 && (
        <PageLink className="ta-open" to={taskPaths.records(task.id)}>
          <StatusGlyph state="soon" size={16} />
          {t('tasks.openProposals', { n: task.openProposals })}
        </PageLink>
      )}
    </section>
  );
}

/** Drones that fly outside the task's area or period. */
function Alarms({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  // Links do not show which drones these are.
  const isVisit = useSession(({ phase }) => phase === 'visit');
  const { data } = useQuery({ ...taskAlarms(task.id), enabled: !isVisit });
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="ta-alarms">
      <header className="ta-part-head">
        <h2 id="ta-alarms">{t('tasks.alarms')}</h2>
        <span className="ta-note">{t('tasks.alarmsStanding', { n: data.standing })}</span>
      </header>
      <ul className="ta-alarms">
        {data.items.slice(0, 5).map((alarm) => (
          <li key={alarm.id}>
            <StatusGlyph state={alarm.clearedAt === null ? 'warning' : 'idle'} size={16} />
            <div>
              <b>{alarm.droneName || alarm.droneId}</b>
              <p>{t(`tasks.alarm.${alarm.kind}`)}</p>
              <small className="sf-num">
                {fmt.instant(alarm.raisedAt, 'shortMinute')}
                {alarm.clearedAt !== null && ` · ${t('tasks.alarmOver')}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
