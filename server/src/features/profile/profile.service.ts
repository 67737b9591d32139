import type { profile } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { OutgoingTextId } from '@smartflight/contract/messages/outgoing-texts.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { contactOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { refuseCommon } from '../../platform/security/common-passwords.ts';
import { fitsPassword, hashPassword } from '../../platform/security/passwords.ts';
import { getOwn, lockOwn, type OwnRow, replacePassword, setContact, setOwn } from './profile.store.ts';

/** Attempts at the own password within a session, so that a stolen session can't be used to guess it. */
const passwordTries = { attempts: 10, windowS: 30 * 60 };

export const own = (actor: UserActor) => ({ kind: 'account', id: actor.id });

/** Changes basic info. No review is required. */
export async function updateOwn(
  deps: Deps,
  actor: UserActor,
  body: BodyOf<typeof profile.update>,
): Promise<void> {
  const { username, address, agriculturalCooperative, sex, profession, timeZone } = body;
  const changes = {
    ...(username === undefined ? {} : { username }),
    ...(address === undefined ? {} : { address }),
    ...(agriculturalCooperative === undefined ? {} : { agricultural_cooperative: agriculturalCooperative }),
    ...(sex === undefined ? {} : { sex }),
    ...(profession === undefined ? {} : { profession }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
  const fields = (Object.keys(changes) as (keyof typeof changes)[]).sort();
  if (fields.length === 0) return;
  await deps.pools.db.transaction().execute(async (tx) => {
    await setOwn(tx, actor.id, changes);
    await audit(tx, actor, { action: 'profile.update', target: own(actor), detail: { fields } });
    await notifySql({ type: 'account-changed', accountId: actor.id }).execute(tx);
  });
}

/**
 * Returns the own row when the password is right; `at` is the request field for errors. An account without a password
 * accepts only ''.
 */
export async function provePassword(
  deps: Deps,
  actor: UserActor,
  { password, at }: { password: string; at: string },
): Promise<OwnRow> {
  const triesKey = `own-password:${actor.id}`;
  await deps.limits.spend(triesKey, passwordTries);
  const row = await getOwn(deps.pools.db, actor.id);
  const isRight =
    row.password_hash === null ? password === '' : await fitsPassword(password, row.password_hash);
  if (!isRight) {
    await audit(deps.pools.db, actor, { action: 'profile.password-refused', target: own(actor) });
    throw fault('password.wrong', [{ at, code: 'password.wrong' }]);
  }
  await deps.limits.forgive(triesKey);
  return row;
}

/** Replaces the password; every session of the account ends with the commit. */
export async function changePassword(
  deps: Deps,
  actor: UserActor,
  { oldPassword, newPassword }: BodyOf<typeof profile.changePassword>,
): Promise<void> {
  const row = await provePassword(deps, actor, { password: oldPassword, at: 'body.oldPassword' });
  if (newPassword === oldPassword)
    throw fault('request.invalid', [{ at: 'body.newPassword', code: 'passwordSame' }]);
  await refuseCommon(newPassword, 'body.newPassword');
  const hash = await hashPassword(newPassword);
  await deps.pools.db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, actor.id, { former: row.password_hash, hash })))
      throw fault('password.wrong', [{ at: 'body.oldPassword', code: 'password.wrong' }]);
    await deps.sessions.endAll(actor.id, { within: tx });
    await audit(tx, actor, { action: 'profile.change-password', target: own(actor) });
    await postNotices(tx, new Date(deps.clock()), [
      { to: [actor.id], text: 'security.password-changed', args: {} },
    ]);
  });
  await writeTo(deps, row, 'passwordChanged');
}

/**
 * Binds the phone or e-mail that the code was sent to, replacing the former one of its kind. Throws `code.wrong` and,
 * only after the code was right, `contact.taken`.
 */
export async function changeContact(
  deps: Deps,
  actor: UserActor,
  body: BodyOf<typeof profile.changeContact>,
): Promise<void> {
  const contact = contactOf(body.target, 'body.target');
  const target = textOf(contact);
  const claim = { purpose: 'contact', target, accountId: actor.id, code: body.code } as const;
  const former = await deps.codes.take({ ...claim, address: actor.address }, async (tx) => {
    const before = await lockOwn(tx, actor.id);
    if (!(await setContact(tx, actor.id, contact)))
      throw fault('contact.taken', [{ at: 'body.target', code: 'contact.taken' }]);
    await audit(tx, actor, {
      action: 'profile.change-contact',
      target: own(actor),
      detail: { kind: 'email' in contact ? 'email' : 'phone' },
    });
    await postNotices(tx, new Date(deps.clock()), [
      { to: [actor.id], text: 'security.contact-changed', args: { target } },
    ]);
    return before;
  });
  const isEmail = 'email' in contact;
  const reported = (isEmail ? former.email : former.phone) ?? former.email ?? former.phone;
  if (reported && reported !== target)
    await deps.outgoing.notify({
      to: reported,
      text: 'contactChanged',
      args: { target },
      language: languageOf(former.language),
    });
}

/** Sends a message to an account by mail, else by SMS, in the language of its last sign-in. */
export async function writeTo(deps: Deps, row: OwnRow, text: OutgoingTextId): Promise<void> {
  const to = row.email ?? row.phone;
  if (to) await deps.outgoing.notify({ to, text, args: {}, language: languageOf(row.language) });
}
