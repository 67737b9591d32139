import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { contactForms } from '@smartflight/contract/accounts/profile.schemas.ts';
import { registration } from '@smartflight/contract/accounts/registration.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CodeField } from '../../../domain/accounts/code-field.tsx';
import { call } from '../../../shared/api/client.ts';
import { ContactField } from '../../../shared/forms/contact-field.tsx';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import type { Editing } from '../../../shared/forms/use-editing.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { fullContact } from '../../../shared/phone/full-contact.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { refreshAccount } from '../accounts.queries.ts';

type Kind = keyof typeof contactForms;

/** Undefined when it can't be determined, such as after too many requests. */
async function isTaken(target: string): Promise<boolean | undefined> {
  try {
    const full = await fullContact(target);
    if (full === undefined) return undefined;
    return (await call(registration.checkRepeat, { query: { target: full }, quiet: true })).registered;
  } catch {
    return undefined;
  }
}

/** The form that replaces a phone number or e-mail address. */
export function ContactForm({ kind, editing }: { kind: Kind; editing: Editing }) {
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: contactForms[kind],
    initial: { target: '', code: '' },
    draft: { name: `profile.${kind}`, keep: ['target'] },
    phones: ['target'],
    refusals: { 'code.wrong': 'code', 'contact.taken': 'target' },
    send: async (body) => {
      await call(profile.changeContact, { body });
      await refreshAccount(queries);
      toast.ok(t('profile.contactBound', { target: body.target }));
      editing.done();
    },
  });
  const check = async (target: string) => {
    if ((await isTaken(target.trim())) !== true || form.fields.getValues('target') !== target) return;
    form.refuse('target', t(kind === 'email' ? 'registration.emailTaken' : 'registration.phoneTaken'));
  };
  const isEmail = kind === 'email';
  return (
    <EditForm form={form} cancel={editing.cancel} label={t('profile.bind')}>
      <ContactField
        form={form}
        name="target"
        label={t(isEmail ? 'profile.newEmail' : 'profile.newPhone')}
        inputMode={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        onRight={(target) => void check(target)}
      />
      <CodeField form={form} name="code" target="target" purpose="contact" />
    </EditForm>
  );
}
