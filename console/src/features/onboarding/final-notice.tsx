import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect } from 'react';
import { type ReviewedPart, ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { BoundDrones } from './bind-form.tsx';
import { Rejection, SubmissionTimes } from './submitted.tsx';
import { WizardFooter } from './wizard-footer.tsx';
import type { Step } from './wizard-steps.ts';

const openAgainMs = 5000;

interface FinalNoticeProps {
  state: OnboardingState;
  isOpen: boolean;
  /** Goes to a step; `isAgain` opens its form again. */
  show: (step: Step, isAgain: boolean) => void;
  previous: () => void;
  refresh: () => Promise<void>;
  open: () => void;
}

const items: readonly { part: ReviewedPart; stage: 'basic' | 'realName' | 'pilot'; step: Step }[] = [
  { part: 'account', stage: 'basic', step: 0 },
  { part: 'realName', stage: 'realName', step: 1 },
  { part: 'pilot', stage: 'pilot', step: 2 },
];

/** Step 4 (W-09): live states of the submissions; it opens the console once all three are approved. */
export function FinalNotice({ state, isOpen, show, previous, refresh, open }: FinalNoticeProps) {
  const t = useT();
  useEffect(() => {
    if (!isOpen) return;
    open();
    // Retries while the console is unreachable; this page unmounts once it is open.
    const again = setInterval(open, openAgainMs);
    return () => clearInterval(again);
  }, [isOpen, open]);
  const passed = items.filter(({ part }) => state.reviews[part].status === 'passed').length;
  return (
    <>
      <p className="sf-wizard-passed" role="status">
        {isOpen ? t('wizard.allPassed') : t('wizard.passedCount', { n: String(passed) })}
      </p>
      <ul className="sf-wizard-list">
        {items.map(({ part, stage, step }) => (
          <Item
            key={part}
            part={part}
            name={t(`wizard.${stage}`)}
            state={state}
            show={(isAgain) => show(step, isAgain)}
          />
        ))}
        <li>
          <div className="sf-wizard-item">
            <h2>{t('wizard.bound')}</h2>
            <span>
              {state.drones.length === 0
                ? t('wizard.noDrone')
                : t('wizard.drones', { n: state.drones.length })}
            </span>
          </div>
          {state.drones.length > 0 && <BoundDrones drones={state.drones} changed={refresh} />}
          <button type="button" className="sf-button" onClick={() => show(3, false)}>
            {t('wizard.bind')}
          </button>
        </li>
      </ul>
      <WizardFooter previous={isOpen ? undefined : previous}>
        {isOpen ? (
          <button type="button" className="sf-button is-primary" onClick={open}>
            {t('wizard.open')}
            <ArrowRight className="sf-icon" />
          </button>
        ) : (
          <button type="button" className="sf-button" onClick={() => void refresh()}>
            <RefreshCw className="sf-icon" />
            {t('wizard.check')}
          </button>
        )}
      </WizardFooter>
    </>
  );
}

function Item(props: {
  part: ReviewedPart;
  name: string;
  state: OnboardingState;
  show: (isAgain: boolean) => void;
}) {
  const { part, name, state, show } = props;
  const t = useT();
  const standing = state.reviews[part];
  const isMissing = standing.status === 'none' || standing.status === 'unreviewed';
  return (
    <li>
      <div className="sf-wizard-item">
        <h2>{name}</h2>
        <ReviewTag part={part} status={standing.status} />
      </div>
      {isMissing ? (
        <p className="sf-wizard-times">{t('wizard.notGiven')}</p>
      ) : (
        <SubmissionTimes standing={standing} />
      )}
      <Rejection standing={standing} />
      {isMissing && (
        <button type="button" className="sf-button" onClick={() => show(true)}>
          {t('wizard.give')}
        </button>
      )}
      {standing.status === 'rejected' && (
        <button type="button" className="sf-button is-primary" onClick={() => show(true)}>
          {t('wizard.again')}
        </button>
      )}
    </li>
  );
}
