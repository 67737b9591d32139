import { registration } from '@smartflight/contract/accounts/registration.endpoints.ts';
import type { NewAccount } from '@smartflight/contract/accounts/registration.schemas.ts';
import { call } from '../../shared/api/client.ts';
import { fullContact } from '../../shared/phone/full-contact.ts';

/** Whether a phone or e-mail has an account; undefined if unknown, such as after too many requests. */
export async function isRegistered(target: string): Promise<boolean | undefined> {
  try {
    const full = await fullContact(target);
    if (full === undefined) return undefined;
    return (await call(registration.checkRepeat, { query: { target: full }, quiet: true })).registered;
  } catch {
    return undefined;
  }
}

/** The form's values as the call takes them, with the browser's time zone. */
export function newAccountOf(form: NewAccount & { confirm: string }): NewAccount {
  const { confirm: _confirm, ...account } = form;
  return { ...account, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
