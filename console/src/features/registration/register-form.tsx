import { defaultInvitationCode, isEmail } from '@smartflight/contract/accounts/person-fields.ts';
import { type NewAccount, registerForm } from '@smartflight/contract/accounts/registration.schemas.ts';
import type { ReactNode } from 'react';
import { CodeField } from '../../domain/accounts/code-field.tsx';
import { Consent } from '../../domain/accounts/consent.tsx';
import { InvitationField } from '../../domain/accounts/invitation-field.tsx';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { isRegistered, newAccountOf } from './registration-calls.ts';

const initial = {
  target: '',
  username: '',
  password: '',
  confirm: '',
  code: '',
  invitationCode: defaultInvitationCode,
  consentVersion: '',
};

/** The code of an invitation link, `/register?invitationCode=…`. */
function invitationOfAddress(): string {
  const code = new URLSearchParams(location.search).get('invitationCode')?.trim().toUpperCase() ?? '';
  return /^[A-Z\d]{6}$/.test(code) ? code : defaultInvitationCode;
}

/** Form that opens an account (P-18), also the new account of a chat-app identity (P-16). */
export function RegisterForm(props: {
  send: (account: NewAccount) => Promise<void>;
  label: string;
  icon?: ReactNode;
}) {
  const t = useT();
  const form = useSchemaForm({
    schema: registerForm,
    initial: { ...initial, invitationCode: invitationOfAddress() },
    draft: { name: 'register', keep: ['target', 'username'] },
    phones: ['target'],
    together: { password: ['confirm'] },
    failed: 'error.register',
    refusals: {
      'code.wrong': 'code',
      'contact.taken': 'target',
      'invitation.unknown': 'invitationCode',
      'password.common': 'password',
      'consent.outdated': 'consentVersion',
    },
    send: (values) => props.send(newAccountOf(values)),
  });
  const checkTarget = async (target: string) => {
    if (
      (await isRegistered(target.trim())) !== true ||
      form.fields.getValues('target').trim() !== target.trim()
    )
      return;
    form.refuse('target', t(isEmail(target) ? 'registration.emailTaken' : 'registration.phoneTaken'));
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <ContactField
        form={form}
        name="target"
        label={t('auth.account')}
        autoComplete="username"
        onRight={(target) => void checkTarget(target)}
      />
      <CodeField form={form} name="code" target="target" purpose="register" />
      <TextField form={form} name="username" label={t('registration.username')} autoComplete="name" />
      <PasswordField
        form={form}
        name="password"
        label={t('auth.password')}
        hint={t('registration.passwordHint')}
        purpose="new"
      />
      <PasswordField form={form} name="confirm" label={t('registration.confirm')} purpose="new" />
      <InvitationField form={form} name="invitationCode" looksUpFirst />
      <Consent form={form} name="consentVersion" of="registration" />
      <FormEnd form={form} label={props.label} icon={props.icon} className="sf-entry-go" />
    </form>
  );
}
