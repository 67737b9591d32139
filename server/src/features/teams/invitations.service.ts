import { type InvitationAction, invitationAfter } from '@smartflight/contract/teams/team-invitations.ts';
import type { Invitation, TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { contactOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { personKey } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import {
  acceptOthers,
  accountOf,
  endInvitation,
  expireInvitations,
  findInvitation,
  findOffer,
  type InvitationRow,
  insertInvitation,
  isInvited,
  stateOf,
  toInvitation,
} from './invitations.store.ts';
import {
  insertMember,
  isMember,
  type LockedTeam,
  lockAccount,
  lockOwnTeam,
  lockTeam,
  refuseMoreMembers,
  refuseMoreTeams,
  type Tx,
} from './members.store.ts';
import type { TeamDeps } from './team-deps.ts';
import { teamOf } from './team-detail.ts';
import { about, notify, page, teamTarget } from './teams.service.ts';

/** Rate limit, so that phone numbers can't be probed. */
const invitesPerHour = { attempts: 30, windowS: 3600 };

/**
 * Invites the owner of this phone or e-mail. Whether an account exists can't be seen from the answer or the
 * statements that run; only the invited person's reply reveals it. Throws `team.full`, `team.member-already`,
 * `team.invited-already`.
 */
export async function invite(
  deps: Deps,
  actor: UserActor,
  { id, account }: { id: string; account: string },
): Promise<Invitation> {
  const contact = contactOf(account, 'body.account');
  await deps.limits.spend(`team-invite:${actor.id}`, invitesPerHour);
  return deps.pools.db.transaction().execute(async (tx) => {
    const team = await lockOwnTeam(tx, actor, id);
    const at = new Date(deps.clock());
    const invited = { teamId: id, account: textOf(contact), at };
    await expireInvitations(tx, at, id);
    if (await isInvited(tx, invited)) refuse('team.invited-already');
    await refuseMoreMembers(tx, id);
    const row = await insertInvitation(tx, invited);
    const accountId = await accountOf(tx, contact);
    // Without an account, a notice is written to an id that no account has, so that both cases do the same work.
    const to = accountId ?? row.id;
    if (await isMember(tx, id, to)) refuse('team.member-already');
    await audit(tx, actor, {
      action: 'teams.invite',
      target: teamTarget(id),
      detail: { invitation: row.id },
    });
    await notify(deps, tx, [
      {
        to: [to],
        text: 'team.invited',
        args: { by: actor.username, team: team.name },
        target: page({ invitation: row.id }),
        key: personKey(actor.id, `team:${id}:invited`),
      },
    ]);
    return toInvitation(row, at);
  });
}

const refuse = (code: 'team.invited-already' | 'team.member-already'): never => {
  throw fault(code, [{ at: 'body.account', code }]);
};

/** Takes an invitation back. Throws `team.invitation-not-found`, `team.invitation-ended`. */
export function withdraw(deps: Deps, actor: UserActor, id: string): Promise<Invitation> {
  return deps.pools.db.transaction().execute(async (tx) => {
    const found = await findInvitation(tx, id);
    const team = found && (await lockTeam(tx, found.team_id));
    if (team?.creatorId !== actor.id) throw fault('team.invitation-not-found');
    const at = new Date(deps.clock());
    const row = await end(tx, await findInvitation(tx, id), { action: 'withdraw', at });
    await audit(tx, actor, {
      action: 'teams.withdraw',
      target: teamTarget(team.id),
      detail: { invitation: id },
    });
    return toInvitation(row, at);
  });
}

/** Joins the team. Throws `team.invitation-not-found`, `team.invitation-ended`, `team.too-many`. */
export async function accept(
  { deps, ...workspace }: TeamDeps,
  actor: UserActor,
  id: string,
): Promise<TeamDetail> {
  const teamId = await deps.pools.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id);
    const { team, at } = await answer(deps, tx, { actor, id, action: 'accept' });
    await acceptOthers(tx, actor, { teamId: team.id, at });
    await refuseMoreTeams(tx, actor.id, 'member');
    await insertMember(tx, { teamId: team.id, accountId: actor.id, at });
    await audit(tx, actor, {
      action: 'teams.accept',
      target: teamTarget(team.id),
      detail: { invitation: id },
    });
    await notify(deps, tx, [about(team, { to: team.creatorId, who: actor, text: 'team.joined' })]);
    await notifySql({ type: 'rights-changed' }).execute(tx);
    return team.id;
  });
  return teamOf({ deps, ...workspace }, actor, teamId);
}

/** Declines an invitation. Throws `team.invitation-not-found`, `team.invitation-ended`. */
export async function decline(deps: Deps, actor: UserActor, id: string): Promise<{ id: string }> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const { team, row } = await answer(deps, tx, { actor, id, action: 'decline' });
    await audit(tx, actor, {
      action: 'teams.decline',
      target: teamTarget(team.id),
      detail: { invitation: id },
    });
    await notify(deps, tx, [
      {
        to: [team.creatorId],
        text: 'team.declined',
        // Not the name: a person who declines reveals nothing beyond the contact that the creator entered.
        args: { account: row.account, team: team.name },
        target: page({ team: team.id }),
        key: personKey(actor.id, `team:${team.id}:declined`),
      },
    ]);
  });
  return { id };
}

/**
 * Applies the invited person's answer with the team locked: of a concurrent answer and withdrawal, only one finds the
 * invitation open.
 */
async function answer(
  deps: Deps,
  tx: Tx,
  { actor, id, action }: { actor: UserActor; id: string; action: InvitationAction },
): Promise<{ team: LockedTeam; row: InvitationRow; at: Date }> {
  const offer = await findOffer(tx, actor, id);
  const team = offer && (await lockTeam(tx, offer.team_id));
  if (!team) throw fault('team.invitation-not-found');
  const at = new Date(deps.clock());
  const row = await end(tx, await findInvitation(tx, id), { action, at });
  return { team, row, at };
}

async function end(
  tx: Tx,
  row: InvitationRow | undefined,
  { action, at }: { action: InvitationAction; at: Date },
): Promise<InvitationRow> {
  if (!row) throw fault('team.invitation-not-found');
  const state = invitationAfter(stateOf(row, at), action);
  if (!state) throw fault('team.invitation-ended');
  await endInvitation(tx, row.id, { state, at });
  return { ...row, state, ended_at: at };
}
