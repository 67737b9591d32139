import { registration } from '@smartflight/contract/accounts/registration.endpoints.ts';
import type { NewAccount } from '@smartflight/contract/accounts/registration.schemas.ts';
import { call } from '../../shared/api/client.ts';

/** Whether a phone or e-mail has an account; undefined where that can't be determined now, such as after many questions. */
export async function isRegistered(target: string): Promise<boolean | undefined> {
  try {
    return (await call(registration.checkRepeat, { query: { target }, quiet: true })).registered;
  } catch {
    return undefined;
  }
}

/** What the call takes of the filled form, with the zone of this browser. */
export function newAccountOf(form: NewAccount & { confirm: string }): NewAccount {
  const { confirm: _confirm, ...account } = form;
  return { ...account, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
