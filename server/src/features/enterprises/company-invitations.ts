import { mostCompanyInvitations } from '@smartflight/contract/onboarding/company-invitations.ts';
import type { CompanyInvitation } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { contactOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { getCompany } from './companies.store.ts';
import {
  countInvitations,
  deleteInvitation,
  listInvitations,
  putInvitation,
} from './company-invitations.store.ts';

/** Each is a message to somebody else. */
const invitesPerHour = { attempts: 30, windowS: 3600 };

export async function invitationsOf(
  deps: Deps,
  { companyId }: UserActor,
): Promise<{ items: CompanyInvitation[] }> {
  if (companyId === null) return { items: [] };
  return { items: await listInvitations(deps.pools.db, { companyId, now: new Date(deps.clock()) }) };
}

/**
 * Invites a phone or e-mail into the caller's company, and sends the link if the server knows its own address and has
 * a channel. The answer is the same whether or not anybody has that address. Throws `company.not-found`,
 * `invitation.too-many`.
 */
export async function inviteMember(
  deps: Deps,
  actor: UserActor,
  account: string,
): Promise<{ invitation: CompanyInvitation; isSent: boolean }> {
  const { companyId } = actor;
  if (companyId === null) throw fault('company.not-found');
  const to = textOf(contactOf(account, 'body.account'));
  await deps.limits.spend(`company-invite:${actor.id}`, invitesPerHour);
  const now = new Date(deps.clock());
  const made = await deps.pools.db.transaction().execute(async (tx) => {
    await sql`select from companies where id = ${companyId} for update`.execute(tx);
    const company = await getCompany(tx, companyId);
    if (!company) throw fault('company.not-found');
    const id = await putInvitation(tx, { companyId, account: to, by: actor.id, now });
    if ((await countInvitations(tx, companyId)) > mostCompanyInvitations) throw fault('invitation.too-many');
    await audit(tx, actor, {
      action: 'enterprises.invite',
      target: { kind: 'company', id: companyId },
      detail: { invitation: id },
    });
    const [invitation] = await listInvitations(tx, { companyId, now, id });
    if (!invitation) throw fault('invitation.not-found');
    return { company, invitation };
  });
  return { invitation: made.invitation, isSent: await sendInvitation(deps, actor, made) };
}

async function sendInvitation(
  { config, outgoing }: Deps,
  actor: UserActor,
  { company, invitation }: { company: { name: string }; invitation: CompanyInvitation },
): Promise<boolean> {
  const { account, code, expiresAt } = invitation;
  if (!config.publicUrl || !outgoing.reaches(account)) return false;
  const link = new URL(`/register?invitationCode=${code}`, config.publicUrl).href;
  const date = expiresAt.slice(0, 10);
  const args = { by: actor.username, company: company.name, code, link, date };
  await outgoing.notify({ to: account, text: 'companyInvitation', args, language: actor.language });
  return true;
}

/** Withdraws an open or expired invitation: its code stops at once. Throws `invitation.not-found`. */
export function withdrawInvitation(deps: Deps, actor: UserActor, id: string): Promise<{ id: string }> {
  return deps.pools.db.transaction().execute(async (tx) => {
    const { companyId } = actor;
    if (companyId === null || !(await deleteInvitation(tx, { companyId, id })))
      throw fault('invitation.not-found');
    await audit(tx, actor, {
      action: 'enterprises.withdraw',
      target: { kind: 'company', id: companyId },
      detail: { invitation: id },
    });
    return { id };
  });
}
