import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { fieldText, loadFieldTexts } from '../../shared/forms/field-texts.ts';
import { TextField } from '../../shared/forms/text-field.tsx';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** What is behind a code: a company, no one, or what can't be determined now. The platform's own has no company. */
async function readInvitation(invitationCode: string): Promise<{ name: string } | 'unknown' | undefined> {
  if (invitationCode === defaultInvitationCode) return undefined;
  try {
    return { name: await call(onboarding.getCompanyName, { query: { invitationCode }, quiet: true }) };
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && error.code === 'company.not-found';
    return isUnknown ? 'unknown' : undefined;
  }
}

/** An invitation code: when it is left, it shows the company that it belongs to, or that no one knows it (W-02). */
export function InvitationField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  /** Of the code that is there from before. */
  companyName?: string;
}) {
  const { form, name, companyName = '' } = props;
  const t = useT();
  const [company, setCompany] = useState(companyName);
  const look = async (code: string) => {
    const found = await readInvitation(code.trim());
    // What returned too late belongs to another code.
    if (String(form.fields.getValues(name)) !== code) return;
    setCompany(typeof found === 'object' ? found.name : '');
    if (found !== 'unknown') return;
    await loadFieldTexts().catch(() => undefined);
    form.refuse(name, fieldText('invitation.unknown'));
  };
  return (
    <TextField
      form={form}
      name={name}
      label={t('registration.invitationCode')}
      hint={company ? t('registration.company', { name: company }) : t('registration.invitationHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      clean={(typed) => {
        setCompany('');
        return typed.toUpperCase();
      }}
      onRight={(code) => void look(code)}
    />
  );
}
