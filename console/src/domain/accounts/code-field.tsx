import '../../shared/forms/forms.css';
import { target as targetRule } from '@smartflight/contract/accounts/person-fields.schemas.ts';
import { registration } from '@smartflight/contract/accounts/registration.endpoints.ts';
import { type CodePurpose, codeRules } from '@smartflight/contract/accounts/registration.ts';
import { useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { againText } from '../../shared/api/report.ts';
import { readRefusal } from '../../shared/forms/field-refusals.ts';
import { TextField } from '../../shared/forms/text-field.tsx';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { isPhone, usePhone } from '../../shared/phone/full-contact.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { useCodeWait } from './resend-delay.ts';

const digits = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeRules.length);

/** Whether nothing else took the focus since `button` was pressed; a disabled button loses it to the page. */
function isFree(button: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === button;
}

/**
 * A verification code with a button that sends it to the phone or e-mail in the field `target`. Reports why nothing
 * can be sent, counts down to the next code, and shows refusals at the right field.
 */
export function CodeField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  target: FieldPath<Input>;
  purpose: CodePurpose;
}) {
  const { form, name, target, purpose } = props;
  const t = useT();
  const typed = useWatch({ control: form.fields.control, name: target });
  const phone = usePhone(String(typed ?? ''));
  const known = targetRule.safeParse(isPhone(String(typed ?? '')) ? phone?.full?.number : typed);
  const to = known.success ? known.data : undefined;
  const [seconds, wait] = useCodeWait(purpose, to ?? '');
  const [isSending, setIsSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const send = async () => {
    if (to === undefined) return;
    setIsSending(true);
    try {
      // The caller matters only for another contact of an account.
      const asUser = purpose === 'contact';
      const { resendAfterS } = await call(registration.sendCode, { body: { target: to, purpose }, asUser });
      wait(resendAfterS);
      toast.ok(t('code.sent'));
      // Keeps the focus of a user who continued in another field.
      if (isFree(button.current)) form.fields.setFocus(name);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 429)
        wait(error.retryAfterS ?? codeRules.resendAfterS);
      const { fields, failure } = readRefusal(error, ['target'], {});
      const [wrong] = fields;
      if (wrong) form.refuse(target, wrong.text);
      else form.refuse(name, [failure?.text, againText(error)].filter(Boolean).join(' '));
    } finally {
      setIsSending(false);
    }
  };
  const isReady = to !== undefined && form.errorOf(target) === undefined;
  return (
    <TextField
      form={form}
      name={name}
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      clean={digits}
      hint={isReady ? undefined : t('code.needsTarget')}
    >
      <button
        ref={button}
        type="button"
        className="sf-button sf-code-send sf-num"
        disabled={!isReady || seconds > 0 || isSending}
        aria-busy={isSending}
        onClick={() => void send()}
      >
        {seconds > 0 ? t('code.resendIn', { s: String(seconds) }) : t('code.get')}
      </button>
    </TextField>
  );
}
