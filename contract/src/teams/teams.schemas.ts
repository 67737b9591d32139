import { z } from 'zod';
import { account } from '../accounts/person-fields.schemas.ts';
import { day, idList, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { invitationStates } from './team-invitations.ts';
import { mostDays, paperStates, teamRoles } from './teams.ts';

export const teamName = z
  .string()
  .trim()
  .min(1, { error: 'teamNameEmpty', abort: true })
  .max(50, { error: 'field.too-long' });

export const teamForm = z.object({ name: teamName });

export const invitationForm = z.object({ account });

const named = z.object({ id: uuid, name: z.string() });

const narrowing = { q: z.string().trim().max(64).optional(), ids: idList(uuid).optional() };

const team = named.extend({
  creatorName: z.string(),
  /** Null for readers outside the team: its company and staff. */
  role: z.enum(teamRoles).nullable(),
  members: z.number().int(),
  drones: z.number().int(),
  createdAt: instant,
});

export type Team = z.infer<typeof team>;

/** Papers show their last characters and state; pictures and full numbers are for their owner and reviewers. */
const member = z.object({
  accountId: uuid,
  /** The account's name. */
  name: z.string(),
  /** Nickname in the team; '' without one. */
  nickname: z.string(),
  role: z.enum(teamRoles),
  isMe: z.boolean(),
  joinedAt: instant,
  realName: z.enum(paperStates),
  pilot: z.enum(paperStates),
  /** For the team's creator, its company and the member itself; null for other members. */
  papers: z
    .object({
      email: z.string(),
      idNumber: z.string(),
      pilotCard: z.string(),
      /** Last valid day of the passed certificate; '' for one without an end. */
      pilotValidUntil: z.string(),
    })
    .nullable(),
});

export type Member = z.infer<typeof member>;

/** An invitation for its creator: only what was typed, so that the existence of an account is not revealed. */
const invitation = z.object({
  id: uuid,
  account: z.string(),
  state: z.enum(invitationStates),
  invitedAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
});

export type Invitation = z.infer<typeof invitation>;

/** An invitation for the invited person. */
const offer = z.object({
  id: uuid,
  teamName: z.string(),
  creatorName: z.string(),
  members: z.number().int(),
  invitedAt: instant,
  expiresAt: instant,
});

export type Offer = z.infer<typeof offer>;

const sharedDrone = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  sharedAt: instant,
  sharedByName: z.string(),
  /** Whether the caller can withdraw it. */
  isMine: z.boolean(),
});

export type SharedDrone = z.infer<typeof sharedDrone>;

const detail = team.extend({
  /** Creator first, then by date of joining. */
  people: z.array(member),
  /** At most two hundred, the caller's own first, by name; `drones` is the full number. */
  shared: z.array(sharedDrone),
  /** Open ones and those that ended within thirty days, newest first; empty for all but the creator. */
  invitations: z.array(invitation),
  /** For company and staff while the creator is disabled: members who could take over. */
  care: z.object({ others: z.array(named) }).nullable(),
});

export type TeamDetail = z.infer<typeof detail>;

const sums = {
  sorties: z.number().int(),
  flightS: z.number(),
  grossAreaM2: z.number(),
  netAreaM2: z.number(),
  volumeL: z.number(),
  massKg: z.number(),
};

const teamTotals = z.object({
  ...sums,
  /** Largest area first; `accountId` is null when the pilot is unknown or no member. */
  people: z.array(z.object({ accountId: uuid.nullable(), name: z.string(), nickname: z.string(), ...sums })),
});

export type TeamTotals = z.infer<typeof teamTotals>;

const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'range.reversed', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostDays, {
    error: 'range.too-long',
    path: ['to'],
  });

const one = z.object({ id: uuid });

/** Reason for acting in the creator's place, stored in the audit trail. */
const reason = z.string().trim().max(200, { error: 'field.too-long' }).optional();

const ofMember = z.object({ id: uuid, accountId: uuid });

const ofDrone = z.object({ id: uuid, droneId: z.string().max(32) });

/** A member's nickname; empty for the account's own name. */
export const nicknameForm = z.object({ nickname: z.string().trim().max(30, { error: 'field.too-long' }) });

/** Summaries and schemas of `teams`, by endpoint. */
export const teamsSchemas = {
  list: {
    summary: 'Teams the caller belongs to or whose company is theirs, by name, to pick from',
    query: paging.extend(narrowing),
    response: pageOf(named),
  },
  pilots: {
    summary: 'People who flew sorties that the caller may see',
    query: paging.extend(narrowing),
    response: pageOf(named),
  },
  mine: {
    summary: 'Teams the caller created and joined, and the invitations that wait for the caller',
    response: z.object({ created: z.array(team), joined: z.array(team), invitations: z.array(offer) }),
  },
  get: {
    summary: 'One team with its members, shared drones and, to its creator, invitations',
    params: one,
    response: detail,
  },
  totals: {
    summary: 'Sums over the sorties of the team’s drones in a period of at most 366 local days, by member',
    params: one,
    query: period,
    response: teamTotals,
  },
  create: { summary: 'Create a team; the caller is its creator', body: teamForm, response: detail },
  rename: { summary: 'Rename a team (creator)', params: one, body: teamForm, response: detail },
  remove: {
    summary:
      'End a team (creator; company or staff while the creator is disabled): what its members saw ends at once. `confirm`: the name of the team',
    params: one,
    query: z.object({ confirm: z.string().max(50), reason }),
    response: one,
  },
  invite: {
    summary:
      'Invite by phone or e-mail (creator); the answer is the same whether or not anybody has that account',
    params: one,
    body: invitationForm,
    response: invitation,
  },
  withdraw: { summary: 'Withdraw an invitation (creator)', params: one, response: invitation },
  accept: { summary: 'Join the team that the caller was invited to', params: one, response: detail },
  decline: { summary: 'Decline an invitation to the caller', params: one, response: one },
  leave: {
    summary: 'Leave a team with the drones that the caller shared; a creator transfers the team first',
    params: one,
    response: one,
  },
  removeMember: {
    summary: 'Remove a member (creator) with the drones that they shared; what they saw ends at once',
    params: ofMember,
    response: detail,
  },
  transferOwnership: {
    summary:
      'Make a member the creator (creator; company or staff while the creator is disabled); takes effect at once',
    params: one,
    body: z.object({ accountId: uuid, reason }),
    response: detail,
  },
  setNickname: {
    summary: 'What the team calls a member, set by the creator or the member; empty for none',
    params: ofMember,
    body: nicknameForm,
    response: detail,
  },
  shareable: {
    summary: 'Drones that the caller owns or manages and that this team does not have yet',
    params: one,
    query: paging.extend({ q: z.string().trim().max(64).optional() }),
    response: pageOf(z.object({ id: z.string(), name: z.string(), model: z.string() })),
  },
  share: {
    summary: 'Share a drone that the caller owns or manages: members see it and its flights',
    params: ofDrone,
    response: detail,
  },
  unshare: {
    summary: 'Take a drone back (who shared it, its owner or company) or out of the team (creator)',
    params: ofDrone,
    response: detail,
  },
};
