import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { doseText } from '../../../domain/flights/dose-text.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { countsKey, dosageText, participantGlyphs, periodText, type Words } from '../task-labels.ts';
import { taskPaths } from '../task-paths.ts';

const linkGlyphs: Record<TaskParticipant['link'], GlyphState> = {
  online: 'standby',
  stale: 'stale',
  offline: 'offline',
};

/** Column: name and id of a drone, with its responsible person. */
export const droneColumn = ({ t }: Words): Column<TaskParticipant> => ({
  key: 'drone',
  title: t('tasks.drone'),
  always: true,
  sortBy: 'droneName',
  cell: ({ droneName, droneId, ownerName, isMine }) => (
    <span className="ta-name">
      <b>{droneName || droneId}</b>
      <small>
        {droneName !== '' && <span className="sf-id">{`${droneId} · `}</span>}
        {isMine ? t('tasks.mine') : ownerName}
      </small>
    </span>
  ),
});

/** State of a participant as far as its task knows it, without the live data of its drone. */
export const reportedState = (t: Translate, { link, isFlying }: TaskParticipant) =>
  isFlying
    ? ({ glyph: 'working', word: t('tasks.flying') } as const)
    : { glyph: linkGlyphs[link], word: t(`status.${link === 'online' ? 'standby' : link}`) };

/** Column: current state of a drone. */
export const linkColumn = ({ t }: Words): Column<TaskParticipant> => ({
  key: 'link',
  title: t('tasks.now'),
  cell: (participant) => {
    const { glyph, word } = reportedState(t, participant);
    return <StatusTag size={16} state={glyph} word={word} />;
  },
});

/** Column: state of the invitation (K-03, K-07). */
export const stateColumn = ({ t }: Words): Column<TaskParticipant> => ({
  key: 'state',
  title: t('tasks.invitationStatus'),
  sortBy: 'state',
  cell: ({ state, isConfirmed }) => (
    <span className="ta-name">
      <StatusTag state={participantGlyphs[state]} word={t(`tasks.invitation.${state}`)} size={16} />
      <small>{t(countsKey({ state, isConfirmed }))}</small>
    </span>
  ),
});

/** Column: period in force and proposed period (K-04). */
export const periodColumn = (words: Words): Column<TaskParticipant> => ({
  key: 'period',
  title: words.t('tasks.period'),
  cell: ({ period, proposal }) => (
    <span className="ta-name">
      <span className="sf-num">{periodText(words, period)}</span>
      {proposal && (
        <small className="sf-num">
          {words.t('tasks.proposed', { period: periodText(words, proposal.period) })}
        </small>
      )}
    </span>
  ),
});

/** Columns with a drone's figures for the task (K-06); `most` is the page's largest net area, for the bar. */
export function figureColumns(
  { t, fmt }: Words,
  most: number,
  task: { id: string; timeZone: string | undefined },
): Column<TaskParticipant>[] {
  const withUnit = (name: string) => `${name}, ${fmt.areaUnitName}`;
  return [
    {
      key: 'inside',
      title: withUnit(t('tasks.workingArea')),
      figure: true,
      strong: true,
      sortBy: 'insideAreaM2',
      cell: ({ figures }) => (
        <span className="ta-bar">
          <i style={{ width: `${most > 0 ? (figures.insideAreaM2 / most) * 100 : 0}%` }} />
          {fmt.area(figures.insideAreaM2).value}
        </span>
      ),
    },
    {
      key: 'net',
      title: withUnit(t('tasks.net')),
      figure: true,
      cell: ({ figures }) => fmt.area(figures.netAreaM2).value,
    },
    {
      key: 'paid',
      title: withUnit(t('tasks.payBy.area')),
      figure: true,
      optional: true,
      cell: ({ figures }) => fmt.area(figures.paidAreaM2).value,
    },
    {
      key: 'gross',
      title: withUnit(t('tasks.totalArea')),
      figure: true,
      sortBy: 'grossAreaM2',
      cell: ({ figures }) => fmt.area(figures.grossAreaM2).value,
    },
    {
      key: 'outside',
      title: withUnit(t('tasks.outsideArea')),
      figure: true,
      optional: true,
      cell: ({ figures }) => fmt.area(figures.outsideAreaM2).value,
    },
    {
      key: 'volume',
      title: t('tasks.totalDosage'),
      figure: true,
      cell: ({ figures }) => dosageText(fmt, figures, 0),
    },
    {
      key: 'dose',
      title: t('tasks.dose'),
      figure: true,
      cell: ({ figures }) => doseText(fmt, figures),
    },
    {
      key: 'sorties',
      title: t('tasks.sorties'),
      figure: true,
      sortBy: 'sorties',
      cell: ({ id, figures }) =>
        figures.sorties === 0 ? (
          fmt.number(0)
        ) : (
          <PageLink to={taskPaths.chart(task.id, 'flights', { participant: id })}>
            {fmt.number(figures.sorties)}
          </PageLink>
        ),
    },
    {
      key: 'takeOff',
      title: t('tasks.takeOffTime'),
      sortBy: 'lastTakeOffAt',
      cell: ({ lastTakeOffAt }) => (
        <span className="sf-num">{fmt.instant(lastTakeOffAt, 'minute', task.timeZone)}</span>
      ),
    },
    {
      key: 'pilot',
      title: t('tasks.pilot'),
      cell: ({ lastPilotName }) => lastPilotName ?? fmt.number(null),
    },
    {
      key: 'flyers',
      title: t('tasks.jobFlyer'),
      cell: ({ pilots }) => fmt.list(pilots) || fmt.number(null),
    },
  ];
}

export const greatestInside = (rows: readonly TaskParticipant[] | undefined): number =>
  (rows ?? []).reduce((most, { figures }) => Math.max(most, figures.insideAreaM2), 0);
