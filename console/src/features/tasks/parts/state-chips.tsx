import type { TaskCounts } from '@smartflight/contract/tasks/task.schemas.ts';
import { type ParticipantState, participantStates } from '@smartflight/contract/tasks/task-states.ts';
import { CountChip } from '../../../domain/devices/list/filter-parts.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { participantGlyphs } from '../task-labels.ts';

/** Number of invitations per state; each filters the list (K-03). */
export function StateChips(props: {
  counts: TaskCounts;
  state: ParticipantState | undefined;
  change: (state: ParticipantState | undefined) => void;
}) {
  const t = useT();
  const { counts, state, change } = props;
  return (
    <fieldset className="ta-state-chips">
      <legend className="sf-hidden">{t('tasks.invitationStatus')}</legend>
      {participantStates.map((one) => (
        <CountChip
          key={one}
          glyph={participantGlyphs[one]}
          word={t(`tasks.invitation.${one}`)}
          count={counts[one]}
          isOn={state === one}
          toggle={() => change(state === one ? undefined : one)}
        />
      ))}
    </fieldset>
  );
}
