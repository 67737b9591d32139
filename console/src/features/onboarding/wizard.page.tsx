import './wizard.css';
import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { t as translate } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton, useOnline } from '../../shared/ui/states/states.tsx';
import { type Carried, carryOver, takeCarried } from './carried-fields.ts';
import { refreshOnboarding, useAccount, useNeedsPassword, useOnboarding } from './onboarding.queries.ts';
import { StepPanel } from './step-panel.tsx';
import { useWizard, type WizardControl } from './use-wizard.ts';
import { WizardHeader } from './wizard-header.tsx';
import { WizardRail } from './wizard-rail.tsx';
import { firstStep, steps } from './wizard-steps.ts';

interface WizardPageProps {
  userId: string;
  /** Reloads the account, which opens the console for an approved one. */
  open: () => void;
  logOut: () => void;
  /** Content of another feature below every step: personal data, which needs no approval. */
  ownData?: ReactNode;
}

/** The onboarding wizard (spec 2 and 4): from a new account to a reviewed one. */
export function WizardPage({ userId, open, logOut, ownData }: WizardPageProps) {
  const t = useT();
  const queries = useQueryClient();
  const state = useOnboarding();
  const account = useAccount();
  const needsPassword = useNeedsPassword();
  const [carried] = useState(() => takeCarried(userId));
  useEffect(() => {
    if (carried) toast.ok(t('ok.language'));
  }, [carried, t]);
  useInboxChanges(() => void refreshOnboarding(queries));
  const error = state.error ?? account.error;
  if (state.data && account.data && needsPassword !== undefined)
    return (
      <Wizard
        state={state.data}
        account={account.data}
        needsPassword={needsPassword}
        carried={carried}
        open={open}
        logOut={logOut}
        ownData={ownData}
      />
    );
  const again = () => {
    void state.refetch();
    void account.refetch();
  };
  return (
    <div className="sf-wizard">
      <WizardHeader logOut={logOut} reload={() => location.reload()} />
      <main className="sf-wizard-sheet">
        {error ? (
          <>
            <h1 className="sf-hidden">{t('wizard.title')}</h1>
            <ErrorState error={error} retry={again} />
          </>
        ) : (
          <Delayed>
            <Skeleton height={44} />
            <Skeleton height={240} />
          </Delayed>
        )}
      </main>
    </div>
  );
}

interface WizardProps {
  state: OnboardingState;
  account: UserInfo;
  needsPassword: boolean;
  carried: Carried | undefined;
  open: () => void;
  logOut: () => void;
  ownData: ReactNode;
}

function Wizard({ state, account, needsPassword, carried, open, logOut, ownData }: WizardProps) {
  const queries = useQueryClient();
  const isBegun = account.accountVerified !== '2';
  const isOpen = account.accountVerified === '1';
  const wizard = useWizard(carried?.step ?? firstStep(account.accountVerified));
  const refresh = () => refreshOnboarding(queries);
  const reload = () => {
    carryOver(account.id, wizard.step);
    location.reload();
  };
  return (
    <div className="sf-wizard">
      <WizardHeader logOut={logOut} reload={reload} />
      <OfflineNote />
      <div className="sf-wizard-sheet">
        <WizardRail wizard={wizard} state={state} isBegun={isBegun} />
        <main>
          <StepHead wizard={wizard} />
          {isOpen && wizard.stage !== 'done' && <OpenNote open={open} />}
          {wizard.failed.has('realName') && wizard.stage !== 'realName' && <FailedNote wizard={wizard} />}
          {steps
            .filter((step) => wizard.visited.has(step))
            .map((step) => (
              <section key={step} hidden={step !== wizard.step}>
                <StepPanel
                  step={step}
                  wizard={wizard}
                  state={state}
                  account={account}
                  needsPassword={needsPassword}
                  fields={carried?.fields ?? {}}
                  isBegun={isBegun}
                  isOpen={isOpen}
                  refresh={refresh}
                  open={open}
                />
              </section>
            ))}
          {ownData}
        </main>
      </div>
    </div>
  );
}

/** Title of the step, its purpose and who sees the data. A new step is announced and scrolled to its top. */
function StepHead({ wizard }: { wizard: WizardControl }) {
  const t = useT();
  const { step, stage } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => setPageTitle(() => translate(`wizard.${stage}`)), [stage]);
  useLayoutEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className="sf-wizard-head">
      <h1 ref={heading} tabIndex={-1}>
        {t(`wizard.${stage}`)}
      </h1>
      <p className="sf-wizard-count">
        {t('wizard.stepOf', { n: String(step + 1), all: String(steps.length) })}
      </p>
      <p className="sf-wizard-why">{t(`wizard.why.${stage}`)}</p>
    </div>
  );
}

/** W-04: submissions that failed after the wizard had continued, with links to them. */
function FailedNote({ wizard }: { wizard: WizardControl }) {
  const t = useT();
  return (
    <div className="sf-wizard-note is-fault" role="alert">
      <span>{t('wizard.realNameFailed')}</span>
      <button type="button" className="sf-button" onClick={() => wizard.move({ kind: 'show', step: 1 })}>
        {t('wizard.backToRealName')}
      </button>
    </div>
  );
}

function OpenNote({ open }: { open: () => void }) {
  const t = useT();
  return (
    <div className="sf-wizard-note" role="status">
      <span>{t('wizard.passedOpen')}</span>
      <button type="button" className="sf-button is-primary" onClick={open}>
        {t('wizard.open')}
      </button>
    </div>
  );
}

function OfflineNote() {
  const t = useT();
  if (useOnline()) return null;
  return (
    <p className="sf-banner" role="status">
      <WifiOff className="sf-icon" />
      {t('wizard.offline')}
    </p>
  );
}
