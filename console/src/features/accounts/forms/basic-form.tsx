import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { profileChange } from '@smartflight/contract/accounts/profile.schemas.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FieldPath, type FieldPathValue, useController } from 'react-hook-form';
import { call } from '../../../shared/api/client.ts';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { refreshAccount } from '../accounts.queries.ts';
import type { SectionProps } from '../section-props.ts';

type Input = (typeof profileChange)['_zod']['input'];
type Output = (typeof profileChange)['_zod']['output'];

const kept = ['username', 'address', 'agriculturalCooperative', 'profession', 'sex', 'timeZone'] as const;

/** The form of name and basic data; after a rejection it submits the account again. */
export function BasicForm({ info, submitted, editing }: SectionProps) {
  const t = useT();
  const queries = useQueryClient();
  const isAgain = info.approvalStatus === 'rejected';
  const form = useSchemaForm<Input, Output>({
    schema: profileChange,
    initial: {
      username: info.username,
      sex: info.sex,
      address: info.address,
      agriculturalCooperative: info.agriculturalCooperative,
      profession: info.profession,
      timeZone: info.timeZone,
    },
    draft: { name: 'profile.basic', keep: kept },
    send: async ({ timeZone, ...basics }) => {
      if (isAgain) {
        const { username = info.username, ...rest } = basics;
        const region = submitted?.basic.region;
        const body = { username, ...rest, ...(region ? { region } : {}) };
        await call(onboarding.completeAccountInfo, { body });
      }
      await call(profile.update, { body: isAgain ? { timeZone } : { ...basics, timeZone } });
      await refreshAccount(queries);
      toast.ok(t(isAgain ? 'profile.submitted' : 'profile.saved'));
      editing.done();
    },
  });
  return (
    <EditForm
      form={form}
      cancel={editing.cancel}
      label={t(isAgain ? 'profile.saveAndSubmit' : 'profile.save')}
    >
      <TextField form={form} name="username" label={t('profile.username')} autoComplete="name" />
      <SexField form={form} name="sex" />
      <TextField form={form} name="address" label={t('person.address')} autoComplete="street-address" />
      <TextField form={form} name="agriculturalCooperative" label={t('person.cooperative')} />
      <TextField form={form} name="profession" label={t('person.profession')} />
      <TimeZoneField form={form} name="timeZone" />
    </EditForm>
  );
}

function SexField({ form, name }: { form: SchemaForm<Input, Output>; name: FieldPath<Input> & 'sex' }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name });
  return (
    <div className="sf-field">
      <p aria-hidden="true">{t('person.sex')}</p>
      <Segment
        label={t('person.sex')}
        value={field.value ?? ''}
        change={(value: NonNullable<FieldPathValue<Input, 'sex'>>) => field.onChange(value)}
        options={[
          { value: '', label: t('person.notGiven') },
          { value: '1', label: t('person.male') },
          { value: '0', label: t('person.female') },
        ]}
      />
    </div>
  );
}
