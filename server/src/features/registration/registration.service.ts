import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import type { NewAccount } from '@smartflight/contract/accounts/registration.schemas.ts';
import type { registration } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { languages } from '@smartflight/contract/kit/languages.ts';
import type { Transaction } from 'kysely';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { contactOf, signInKeyOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { companyByCode, type InvitedTo, takeInvitation } from '../../access/invitation-codes.ts';
import { isKnownAddress } from '../../access/known-addresses.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { refuseCommon } from '../../platform/security/common-passwords.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { findByContact, insertAccount, insertConsent, setPassword } from './registration.store.ts';

type Caller = UserActor | VisitorActor;

// This call has to reveal whether a contact is registered, so it is limited per address.
const repeatsPerAddress = { attempts: 20, windowS: 3600 };
const invitationsPerAddress = { attempts: 10, windowS: 60 };

export async function isRegistered(deps: Deps, actor: Caller, target: string): Promise<boolean> {
  const contact = contactOf(target, 'query.target');
  await deps.limits.spend(`repeat-address:${actor.address}`, repeatsPerAddress);
  return (await findByContact(deps.pools.db, contact)) !== undefined;
}

/**
 * Opens an account after the code sent to its contact was verified, and runs `alongside` in the same transaction.
 * Throws `password.common`, `consent.outdated`, `invitation.unknown`, `code.wrong`, `contact.taken`.
 */
export async function openAccount(
  deps: Deps,
  actor: Caller,
  form: NewAccount,
  alongside: (tx: Transaction<DB>, accountId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const contact = contactOf(form.target, 'body.target');
  await refuseCommon(form.password, 'body.password');
  if (form.consentVersion !== consentVersions.registration) throw fault('consent.outdated');
  const company = await companyOf(deps, actor, form.invitationCode);
  const companyId = company?.companyId ?? null;
  const claim = {
    purpose: 'register',
    target: textOf(contact),
    code: form.code,
    address: actor.address,
  } as const;
  const open = async (tx: Transaction<DB>, passwordHash: string): Promise<string> => {
    const at = new Date(deps.clock());
    const id = await insertAccount(tx, {
      contact,
      username: form.username,
      passwordHash,
      companyId,
      invitationCode: form.invitationCode,
      timeZone: form.timeZone ?? 'UTC',
      region: form.region,
      language: actor.language,
      at,
    });
    if (!id) throw fault('contact.taken', [{ at: 'body.target', code: 'contact.taken' }]);
    if (company && !(await takeInvitation(tx, company, { accountId: id, now: at }))) refuseInvitation();
    await insertConsent(tx, { accountId: id, version: form.consentVersion, at });
    await audit(tx, actor, {
      action: 'registration.register',
      target: { kind: 'account', id },
      detail: { by: 'email' in contact ? 'email' : 'phone', ...(companyId ? { companyId } : {}) },
    });
    await alongside(tx, id);
    return id;
  };
  return deps.codes.take(claim, open, () => hashPassword(form.password));
}

/** Sets a new password after the code sent to the contact was verified; every session of the account ends. */
export async function recover(
  deps: Deps,
  actor: Caller,
  form: BodyOf<typeof registration.recover>,
): Promise<void> {
  const contact = contactOf(form.target, 'body.target');
  await refuseCommon(form.password, 'body.password');
  const target = textOf(contact);
  const claim = {
    purpose: 'recover',
    target,
    code: form.code,
    address: actor.address,
    isKnown: await isKnownAddress(deps, contact, actor.address),
  } as const;
  const change = async (tx: Transaction<DB>, passwordHash: string) => {
    const found = await setPassword(tx, contact, passwordHash);
    if (!found) throw fault('code.wrong', [{ at: 'body.code', code: 'code.wrong' }]);
    await deps.sessions.endAll(found.id, { within: tx });
    await audit(tx, actor, { action: 'registration.recover', target: { kind: 'account', id: found.id } });
    await postNotices(tx, new Date(deps.clock()), [
      { to: [found.id], text: 'security.password-changed', args: {} },
    ]);
    return found;
  };
  const account = await deps.codes.take(claim, change, () => hashPassword(form.password));
  // Earlier failed sign-ins no longer block this address.
  await deps.limits.forgive(signInKeyOf(contact, actor.address));
  const language = languages.find((one) => one === account.language) ?? actor.language;
  await deps.outgoing.notify({ to: target, text: 'passwordChanged', args: {}, language });
}

/** The company of an invitation code; null for the platform's own code. */
async function companyOf(deps: Deps, actor: Caller, code: string): Promise<InvitedTo | null> {
  if (code === defaultInvitationCode) return null;
  await deps.limits.spend(`invitation-address:${actor.address}`, invitationsPerAddress);
  return (await companyByCode(deps.pools.db, code, new Date(deps.clock()))) ?? refuseInvitation();
}

function refuseInvitation(): never {
  throw fault('invitation.unknown', [{ at: 'body.invitationCode', code: 'invitation.unknown' }]);
}
