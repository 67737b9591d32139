import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { defaultInvitationCode, defaultRegion } from '@smartflight/contract/accounts/person-fields.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import {
  basicInfo,
  chosenPassword,
  type OnboardingState,
} from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { useController } from 'react-hook-form';
import { InvitationField } from '../../domain/accounts/invitation-field.tsx';
import { call } from '../../shared/api/client.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { useCarriedFields } from './carried-fields.ts';
import { RegionField } from './region-field.tsx';
import { WizardFormFooter } from './wizard-footer.tsx';

/** Includes the password for an account that has none (W-03). */
const schema = basicInfo.extend({ pwd: chosenPassword.shape.pwd.optional() });
type Input = (typeof schema)['_zod']['input'];
type Output = (typeof schema)['_zod']['output'];

interface BasicFormProps {
  account: UserInfo;
  basic: OnboardingState['basic'];
  needsPassword: boolean;
  carried: Readonly<Record<string, string>>;
  /** Goes back; undefined in the first step. */
  previous?: (() => void) | undefined;
  given: () => Promise<void>;
}

const kept = ['username', 'address', 'agriculturalCooperative', 'sex', 'profession', 'region'] as const;

/** Failures of the password are only logged (W-03): the next visit asks for it again. */
async function giveBasics({ pwd, ...basics }: Output): Promise<void> {
  await call(onboarding.completeAccountInfo, { body: basics });
  if (pwd === undefined) return;
  await call(onboarding.updatePwd, { body: { pwd } }).catch((error: unknown) => console.warn(error));
}

/** Step 0 (W-02): personal data of the user. */
export function BasicForm({ account, basic, needsPassword, carried, previous, given }: BasicFormProps) {
  const t = useT();
  // A user of a company can't join another one.
  const asksForCode = account.tenantEnterpriseId === '';
  const form = useSchemaForm<Input, Output>({
    schema,
    initial: {
      username: basic.username,
      address: basic.address,
      agriculturalCooperative: basic.agriculturalCooperative,
      sex: basic.sex,
      profession: basic.profession,
      region: basic.region || defaultRegion,
      invitationCode: asksForCode
        ? (carried['invitationCode'] ?? (basic.invitationCode || defaultInvitationCode))
        : undefined,
      pwd: needsPassword ? '' : undefined,
    },
    draft: { name: 'wizard.basic', keep: kept },
    refusals: { 'invitation.unknown': 'invitationCode' },
    send: async (values) => {
      await giveBasics(values);
      toast.ok(t('wizard.basicSent'));
      await given();
    },
  });
  useCarriedFields('basic', () => ({ invitationCode: form.fields.getValues('invitationCode') ?? '' }));
  return (
    <form onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <TextField form={form} name="username" label={t('person.username')} autoComplete="name" />
      <RegionField form={form} name="region" />
      <TextField form={form} name="address" label={t('person.address')} autoComplete="street-address" />
      <TextField form={form} name="agriculturalCooperative" label={t('person.cooperative')} />
      <TextField
        form={form}
        name="profession"
        label={t('person.profession')}
        autoComplete="organization-title"
      />
      <SexField form={form} />
      {asksForCode && <InvitationField form={form} name="invitationCode" companyName={basic.companyName} />}
      {needsPassword && (
        <PasswordField
          form={form}
          name="pwd"
          label={t('auth.password')}
          hint={t('wizard.passwordHint')}
          purpose="new"
        />
      )}
      <WizardFormFooter form={form} previous={previous} />
    </form>
  );
}

function SexField({ form }: { form: SchemaForm<Input, Output> }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'sex' });
  return (
    <div className="sf-field sf-wizard-sex">
      <span aria-hidden="true">{t('person.sex')}</span>
      <Segment
        label={t('person.sex')}
        value={field.value ?? ''}
        change={field.onChange}
        options={[
          { value: '', label: t('person.notGiven') },
          { value: '1', label: t('person.male') },
          { value: '0', label: t('person.female') },
        ]}
      />
    </div>
  );
}
