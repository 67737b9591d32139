import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import LogOut from 'lucide-react/icons/log-out';
import UserMinus from 'lucide-react/icons/user-minus';
import { Block, FactList } from '../../../domain/devices/detail/facts.tsx';
import { doseText } from '../../../domain/flights/dose-text.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { PeriodPair } from '../parts/period-pair.tsx';
import { countsKey, dosageText, participantGlyphs } from '../task-labels.ts';
import { taskPaths } from '../task-paths.ts';
import { isOpen } from './use-machines.ts';

/** One drone of a task: invitation, period in force and proposed, figures flown. */
export function ParticipantInspector(props: {
  task: TaskDetail;
  participant: TaskParticipant;
  canEdit: boolean;
  /** Action for an own drone that takes part. */
  leave: (() => void) | undefined;
  changePeriod: () => void;
  remove: () => void;
  close: () => void;
}) {
  const { task, participant, canEdit, leave, changePeriod, remove, close } = props;
  const t = useT();
  const fmt = useFmt();
  const { figures, state, proposal } = participant;
  // All times in the task's time zone, as its take-offs are.
  const at = (instant: string | null) => fmt.instant(instant, 'minute', task.timeZone);
  return (
    <Inspector
      label={t('tasks.participant')}
      title={participant.droneName || participant.droneId}
      subtitle={[participant.droneId, participant.model].filter(Boolean).join(' · ')}
      close={close}
      footer={
        (canEdit || leave) &&
        isOpen(participant) && (
          <>
            {leave && (
              <Button kind="danger" icon={<LogOut className="sf-icon" />} onClick={leave}>
                {t('tasks.leave')}
              </Button>
            )}
            {canEdit && (
              <>
                <Button icon={<CalendarClock className="sf-icon" />} onClick={changePeriod}>
                  {t('tasks.changePeriod')}
                </Button>
                <Button kind="danger" icon={<UserMinus className="sf-icon" />} onClick={remove}>
                  {t(state === 'untreated' ? 'tasks.withdraw' : 'tasks.remove')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <Block>
        <FactList
          rows={[
            [
              t('tasks.invitationStatus'),
              <StatusTag
                key="state"
                state={participantGlyphs[state]}
                word={t(`tasks.invitation.${state}`)}
                size={16}
              />,
            ],
            [t('tasks.counts'), t(countsKey(participant))],
            [t('tasks.owner'), participant.isMine ? t('tasks.mine') : participant.ownerName],
            [t('tasks.invitedAt'), participant.invitedAt && at(participant.invitedAt)],
            ...(state === 'untreated'
              ? [[t('tasks.expiresAt'), participant.expiresAt && at(participant.expiresAt)] as const]
              : []),
            ...(participant.answeredAt ? [[t('tasks.answeredAt'), at(participant.answeredAt)] as const] : []),
            ...(participant.endedAt ? [[t('tasks.endedAt'), at(participant.endedAt)] as const] : []),
          ]}
        />
      </Block>
      <Block title={t('tasks.period')}>
        <PeriodPair old={participant.period} wanted={proposal?.period} />
        {proposal && <p className="ta-note">{t('tasks.proposalNote')}</p>}
      </Block>
      <Block title={t('tasks.flown')}>
        <FactList
          rows={[
            [t('tasks.workingArea'), <b key="inside">{fmt.area(figures.insideAreaM2).text}</b>],
            [t('tasks.totalArea'), fmt.area(figures.grossAreaM2).text],
            [t('tasks.outsideArea'), fmt.area(figures.outsideAreaM2).text],
            [t('tasks.totalDosage'), dosageText(fmt, figures)],
            [t('tasks.dose'), doseText(fmt, figures)],
            [t('tasks.sorties'), fmt.number(figures.sorties)],
            [
              t('tasks.takeOffTime'),
              participant.lastTakeOffAt && fmt.instant(participant.lastTakeOffAt, 'minute', task.timeZone),
            ],
            [t('tasks.pilot'), participant.lastPilotName],
            [t('tasks.jobFlyer'), fmt.list(participant.pilots)],
          ]}
        />
        {figures.sorties > 0 && (
          <p className="ta-links">
            <PageLink
              className="sf-button"
              to={taskPaths.chart(task.id, 'flights', { participant: participant.id })}
            >
              {t('tasks.view.flights')}
            </PageLink>
            <PageLink
              className="sf-button"
              to={taskPaths.chart(task.id, 'settlement', { participant: participant.id })}
            >
              {t('tasks.statement')}
            </PageLink>
          </p>
        )}
      </Block>
    </Inspector>
  );
}
