import { droneBinding } from '@smartflight/contract/devices/device-register.schemas.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { HeldDevices } from '../../domain/devices/ownership/held-devices.tsx';
import { call } from '../../shared/api/client.ts';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { useCarriedFields } from './carried-fields.ts';
import { WizardFormFooter } from './wizard-footer.tsx';

const nothing = { droneId: '', activateCode: '' };

interface BindFormProps {
  bound: OnboardingState['drones'];
  carried: Readonly<Record<string, string>>;
  previous: () => void;
  skip: () => void;
  given: () => Promise<void>;
  unbound: () => Promise<void>;
}

/** Step 3 (W-06): binds drones and lists the bound ones; with a bound drone, skip means finish (decision 11). */
export function BindForm({ bound, carried, previous, skip, given, unbound }: BindFormProps) {
  const t = useT();
  const form = useSchemaForm({
    schema: droneBinding,
    initial: { ...nothing, ...carried },
    draft: { name: 'wizard.bind', keep: ['droneId'] },
    failed: 'complete.bindFailed',
    send: async (query) => {
      const { droneId, name } = await call(drones.bind, { query });
      form.fields.reset(nothing);
      toast.ok(t('wizard.boundNow', { name: name || droneId }));
      await given();
    },
  });
  useCarriedFields('bind', () => {
    const { droneId, activateCode } = form.fields.getValues();
    return { droneId, activateCode };
  });
  const hasDrones = bound.length > 0;
  return (
    <form onSubmit={form.submit} noValidate>
      {hasDrones && <BoundDrones drones={bound} changed={unbound} />}
      {hasDrones && <h2 className="sf-wizard-sub">{t('wizard.another')}</h2>}
      <TextField
        form={form}
        name="droneId"
        label={t('wizard.droneId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="activateCode"
        label={t('wizard.activateCode')}
        hint={t('wizard.codeIsOnDrone')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <WizardFormFooter
        form={form}
        previous={previous}
        label={t('wizard.bindIt')}
        others={
          <button type="button" className="sf-button" onClick={skip}>
            {t(hasDrones ? 'wizard.finish' : 'wizard.skip')}
          </button>
        }
      />
    </form>
  );
}

/** The drones of the account, the newest first; each can be unbound again. */
export function BoundDrones(props: { drones: OnboardingState['drones']; changed: () => Promise<void> }) {
  const t = useT();
  const devices = props.drones.map((one) => ({ ...one, kind: 'drone' as const }));
  return <HeldDevices label={t('wizard.bound')} devices={devices} changed={props.changed} />;
}
