import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { fieldText, loadFieldTexts } from '../../shared/forms/field-texts.ts';
import { TextField } from '../../shared/forms/text-field.tsx';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** The result of a code: a company, none, or currently unknown. The platform's own code has no company. */
async function readInvitation(invitationCode: string): Promise<{ name: string } | 'unknown' | undefined> {
  if (invitationCode === defaultInvitationCode) return undefined;
  try {
    return { name: await call(onboarding.getCompanyName, { query: { invitationCode }, quiet: true }) };
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && error.code === 'company.not-found';
    return isUnknown ? 'unknown' : undefined;
  }
}

/** An invitation code; on blur it shows the code's company, or that the code is unknown (W-02). */
export function InvitationField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  /** Of a code stored earlier. */
  companyName?: string;
  /** Whether the company of the initial code is looked up. */
  looksUpFirst?: boolean;
}) {
  const { form, name, companyName = '', looksUpFirst = false } = props;
  const t = useT();
  const [company, setCompany] = useState(companyName);
  const look = async (code: string) => {
    const found = await readInvitation(code.trim());
    // A late result for another code is ignored.
    if (String(form.fields.getValues(name)) !== code) return;
    setCompany(typeof found === 'object' ? found.name : '');
    if (found !== 'unknown') return;
    await loadFieldTexts().catch(() => undefined);
    form.refuse(name, fieldText('invitation.unknown'));
  };
  const first = useRef(look);
  useEffect(() => {
    if (looksUpFirst) void first.current(String(form.fields.getValues(name)));
  }, [looksUpFirst, form.fields, name]);
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
