import { createHmac } from 'node:crypto';
import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import {
  type LinkInput,
  type LinkRules,
  linkActions,
  visitPrefix,
} from '@smartflight/contract/access/share-links.ts';
import { sql } from 'kysely';
import type { StatementRunner } from '../../platform/postgres/prepared.ts';
import { hashOf } from '../../platform/security/crypto.ts';
import type { UserActor } from '../actor.ts';
import { findAccount, type SessionUser, toUser } from './session-user.ts';
import type { Visit } from './visit.ts';

/** How far the clock of a wall screen may be from the server's at midnight, ms. */
const clockSlackMs = 600_000;

/** The local days that a clock near the server's shows. */
function presentDays({ timeZone, at }: Pick<Visit, 'timeZone' | 'at'>): string[] {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return [at - clockSlackMs, at + clockSlackMs].map((ms) => day.format(ms));
}

/** The token with which a link's visitors read. It takes the link's token and what is stored of the link. */
export const visitToken = (linkToken: string, salt: Buffer): string =>
  visitPrefix + createHmac('sha256', salt).update(linkToken).digest('base64url');

/**
 * The account of a link, for the token of a visit; which calls the visitor may make is for `isOpenToVisit`. Null if
 * the link is unknown, expired or revoked, or its account is disabled.
 */
export async function findByVisit(
  pools: StatementRunner,
  o: { token: string; now: number; staffNeedFactor: boolean },
): Promise<SessionUser | null> {
  const tokenHash = hashOf(o.token);
  const row = await findAccount<{ link_id: string; link_target: LinkTarget; shows_people: boolean }>(
    pools,
    sql`join share_links l on l.account_id = a.id
      where l.visit_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > ${new Date(o.now)}`,
    { beside: sql`, l.id as link_id, l.target as link_target, l.shows_people` },
  );
  if (!row) return null;
  const user = toUser(row, { tokenHash, staffNeedFactor: o.staffNeedFactor });
  return {
    ...user,
    visit: {
      linkId: row.link_id,
      target: row.link_target,
      showsPeople: row.shows_people,
      timeZone: user.timeZone,
      at: o.now,
    },
  };
}

/** Whether the account of a link still has the right that the link needs. */
export const mayStillShare = (
  { accountVerified, actions, needsFactor, hasFactor }: Omit<UserActor, 'requestId' | 'language' | 'address'>,
  { kind }: LinkTarget,
): boolean => accountVerified === '1' && actions.has(linkActions[kind]) && (hasFactor || !needsFactor);

/**
 * Whether a call with these rules and inputs is open to the visitor of a link. `inputs` are the parameters of the path
 * and the query as they were sent.
 */
export function isOpenToVisit(
  visit: Pick<Visit, 'target' | 'timeZone' | 'at'>,
  rules: LinkRules | undefined,
  inputs: Readonly<Record<string, unknown>>,
): boolean {
  const { target } = visit;
  const rule = rules?.[target.kind];
  if (!rule) return false;
  const fields: Readonly<Record<string, unknown>> = { ...target };
  const fits = (wanted: LinkInput, sent: unknown): boolean => {
    if (wanted === 'any') return sent === undefined || typeof sent === 'string';
    if (wanted === 'today') return typeof sent === 'string' && presentDays(visit).includes(sent);
    if (wanted === 'zone') return sent === visit.timeZone;
    const own = fields[wanted];
    return own === undefined ? sent === undefined : sent === String(own);
  };
  const isKnown = Object.keys(inputs).every((name) => Object.hasOwn(rule, name));
  return isKnown && Object.entries(rule).every(([name, wanted]) => fits(wanted, inputs[name]));
}
