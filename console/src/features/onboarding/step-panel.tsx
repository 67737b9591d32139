import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import Undo2 from 'lucide-react/icons/undo-2';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { BasicForm } from './basic-form.tsx';
import { BindForm } from './bind-form.tsx';
import type { Carried } from './carried-fields.ts';
import { FinalNotice } from './final-notice.tsx';
import { PilotForm } from './pilot-form.tsx';
import { RealNameForm } from './real-name-form.tsx';
import { regionName } from './regions.ts';
import { Submitted } from './submitted.tsx';
import type { WizardControl } from './use-wizard.ts';
import { type Stage, type Step, stages } from './wizard-steps.ts';

export interface PanelProps {
  wizard: WizardControl;
  state: OnboardingState;
  account: UserInfo;
  needsPassword: boolean;
  fields: Carried['fields'];
  isBegun: boolean;
  isOpen: boolean;
  refresh: () => Promise<void>;
  open: () => void;
}

const faces: Record<Stage, (props: PanelProps) => React.JSX.Element> = {
  basic: BasicPanel,
  realName: RealNamePanel,
  pilot: PilotPanel,
  bind: BindPanelStep,
  done: DonePanel,
};

/** A step as its form, or as its submission; a form that was opened again can be cancelled. */
export function StepPanel({ step, ...props }: PanelProps & { step: Step }) {
  const t = useT();
  const { wizard, state, isBegun } = props;
  const stage = stages[step];
  const Panel = faces[stage];
  const submitted: Partial<Record<Stage, boolean>> = {
    basic: isBegun,
    realName: state.realName !== null,
    pilot: state.pilot !== null,
  };
  return (
    <>
      {wizard.again.has(stage) && submitted[stage] && (
        <button
          type="button"
          className="sf-button sf-wizard-keep"
          onClick={() => wizard.setAgain(stage, false)}
        >
          <Undo2 className="sf-icon" />
          {t('wizard.keepSent')}
        </button>
      )}
      <Panel {...props} />
    </>
  );
}

const back = (wizard: WizardControl) => () => wizard.move({ kind: 'previous' });
const on = (wizard: WizardControl) => () => wizard.move({ kind: 'next' });

function BasicPanel({ wizard, state, account, needsPassword, fields, isBegun, refresh }: PanelProps) {
  const t = useT();
  const lang = useSettings((settings) => settings.lang);
  const { basic, reviews } = state;
  const isPassed = reviews.account.status === 'passed';
  if (isBegun && !wizard.again.has('basic') && (isPassed || !needsPassword)) {
    const sexes = { '1': t('person.male'), '0': t('person.female'), '': t('person.notGiven') };
    return (
      <Submitted
        part="account"
        standing={reviews.account}
        rows={[
          [t('person.username'), basic.username],
          [t('person.region'), basic.region && regionName(lang, basic.region)],
          [t('person.address'), basic.address],
          [t('person.cooperative'), basic.agriculturalCooperative],
          [t('person.profession'), basic.profession],
          [t('person.sex'), sexes[basic.sex]],
          [
            t('registration.invitationCode'),
            [basic.invitationCode, basic.companyName].filter(Boolean).join(' · '),
          ],
        ]}
        previous={undefined}
        next={on(wizard)}
        again={() => wizard.setAgain('basic', true)}
      />
    );
  }
  return (
    <BasicForm
      account={account}
      basic={basic}
      needsPassword={needsPassword}
      carried={fields.basic ?? {}}
      given={async () => {
        wizard.setAgain('basic', false);
        wizard.move({ kind: 'basicGiven' });
        await refresh();
      }}
    />
  );
}

function RealNamePanel({ wizard, state, fields, refresh }: PanelProps) {
  const t = useT();
  const { realName, reviews } = state;
  if (realName && !wizard.again.has('realName'))
    return (
      <Submitted
        part="realName"
        standing={reviews.realName}
        rows={[
          [t('person.truename'), realName.truename],
          [t('person.idNumber'), realName.idNumber],
        ]}
        pictures={[
          { label: t('wizard.front'), path: realName.front },
          { label: t('wizard.back'), path: realName.back },
        ]}
        previous={back(wizard)}
        next={on(wizard)}
        again={() => wizard.setAgain('realName', true)}
      />
    );
  return (
    <RealNameForm
      earlier={realName}
      carried={fields.realName ?? {}}
      previous={back(wizard)}
      sent={() => {
        wizard.setFailed('realName', false);
        wizard.move({ kind: 'realNameSent' });
      }}
      failed={() => wizard.setFailed('realName', true)}
      given={async () => {
        await refresh();
        wizard.setAgain('realName', false);
      }}
    />
  );
}

function PilotPanel({ wizard, state, fields, refresh }: PanelProps) {
  const t = useT();
  const fmt = useFmt();
  const { pilot, reviews } = state;
  if (pilot && !wizard.again.has('pilot'))
    return (
      <Submitted
        part="pilot"
        standing={reviews.pilot}
        rows={[
          [t('person.certificateNumber'), pilot.manipulatorNumber],
          ...(pilot.validUntil === ''
            ? []
            : [[t('person.validUntil'), fmt.day(pilot.validUntil, { year: true, weekday: false })] as const]),
        ]}
        pictures={[
          { label: t('wizard.front'), path: pilot.front },
          { label: t('wizard.back'), path: pilot.back },
        ]}
        previous={back(wizard)}
        next={on(wizard)}
        again={() => wizard.setAgain('pilot', true)}
      />
    );
  return (
    <PilotForm
      earlier={pilot}
      carried={fields.pilot ?? {}}
      previous={back(wizard)}
      given={async () => {
        wizard.move({ kind: 'pilotGiven' });
        await refresh();
        wizard.setAgain('pilot', false);
      }}
    />
  );
}

function BindPanelStep({ wizard, state, fields, refresh }: PanelProps) {
  return (
    <BindForm
      bound={state.drones}
      carried={fields.bind ?? {}}
      previous={back(wizard)}
      skip={() => wizard.move({ kind: 'bindSkipped' })}
      given={async () => {
        wizard.move({ kind: 'droneBound' });
        await refresh();
      }}
      unbound={refresh}
    />
  );
}

function DonePanel({ wizard, state, isOpen, refresh, open }: PanelProps) {
  return (
    <FinalNotice
      state={state}
      isOpen={isOpen}
      show={(step, again) => {
        wizard.setAgain(stages[step], again);
        wizard.move({ kind: 'show', step });
      }}
      previous={back(wizard)}
      refresh={refresh}
      open={open}
    />
  );
}
