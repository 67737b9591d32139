import './wizard-rail.css';
import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import Check from 'lucide-react/icons/check';
import { ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import type { WizardControl } from './use-wizard.ts';
import { type Stage, type Step, stages, steps } from './wizard-steps.ts';

interface RailProps {
  wizard: WizardControl;
  state: OnboardingState;
  /** False until the basic data is submitted; the other steps are locked. */
  isBegun: boolean;
}

const parts = { basic: 'account', realName: 'realName', pilot: 'pilot' } as const;

function isSettled(stage: Stage, { state, isBegun }: RailProps): boolean {
  if (stage === 'bind') return state.drones.length > 0;
  if (stage === 'done') return Object.values(state.reviews).every(({ status }) => status === 'passed');
  const { status } = state.reviews[parts[stage]];
  return stage === 'basic' ? isBegun && status !== 'rejected' : status === 'pending' || status === 'passed';
}

/** The five steps with the current, completed and failed ones: at the side on a desktop, at the top on a phone. */
export function WizardRail(props: RailProps) {
  const { wizard, isBegun } = props;
  const t = useT();
  return (
    <nav className="sf-wizard-rail" aria-label={t('wizard.stages')}>
      <ol>
        {steps.map((step) => (
          <li key={step} className={isSettled(stages[step], props) ? 'is-settled' : ''}>
            <button
              type="button"
              aria-current={wizard.step === step ? 'step' : undefined}
              aria-disabled={!isBegun && step > 0}
              onClick={() => {
                if (isBegun) wizard.move({ kind: 'show', step });
              }}
            >
              <Mark {...props} step={step} />
              <span className="sf-wizard-stage">
                <strong>{t(`wizard.${stages[step]}`)}</strong>
                <Word {...props} stage={stages[step]} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark(props: RailProps & { step: Step }) {
  const { wizard, state, step } = props;
  const stage = stages[step];
  const isRejected =
    stage !== 'bind' && stage !== 'done' && state.reviews[parts[stage]].status === 'rejected';
  return (
    <span className="sf-wizard-mark" aria-hidden="true">
      {wizard.failed.has(stage) || isRejected ? (
        <StatusGlyph state="fault" size={20} />
      ) : isSettled(stage, props) && wizard.step !== step ? (
        <Check className="sf-icon" />
      ) : (
        step + 1
      )}
    </span>
  );
}

function Word({ wizard, state, isBegun, stage }: RailProps & { stage: Stage }) {
  const t = useT();
  if (wizard.failed.has(stage)) return <small>{t('wizard.notSent')}</small>;
  if (stage === 'done') return null;
  if (stage === 'bind') {
    const n = state.drones.length;
    return <small>{n === 0 ? t('wizard.noDrone') : t('wizard.drones', { n })}</small>;
  }
  if (!isBegun) return null;
  return (
    <small>
      <ReviewTag part={parts[stage]} status={state.reviews[parts[stage]].status} />
    </small>
  );
}
