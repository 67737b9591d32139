import { onboarding } from '@smartflight/contract/onboarding.ts';
import { type NewAccount, registration } from '@smartflight/contract/registration.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';

/** Whether a phone or e-mail has an account; undefined where that can't be told now, such as after many questions. */
export async function isRegistered(target: string): Promise<boolean | undefined> {
  try {
    return (await call(registration.checkRepeat, { query: { target }, quiet: true })).registered;
  } catch {
    return undefined;
  }
}

/** What stands behind an invitation code: a company, nobody, or what can't be told now. */
export type Invitation = { name: string } | 'unknown' | undefined;

export async function readInvitation(invitationCode: string): Promise<Invitation> {
  try {
    return { name: await call(onboarding.getCompanyName, { query: { invitationCode }, quiet: true }) };
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && error.code === 'company.not-found';
    return isUnknown ? 'unknown' : undefined;
  }
}

/** What the call takes of the filled form, with the zone of this browser. */
export function newAccountOf(form: NewAccount & { confirm: string }): NewAccount {
  const { confirm: _confirm, ...account } = form;
  return { ...account, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
