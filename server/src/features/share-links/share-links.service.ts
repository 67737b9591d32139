import { randomBytes } from 'node:crypto';
import type {
  LinkTarget,
  newLink,
  OpenedLink,
  ShareLink,
} from '@smartflight/contract/access/share-links.schemas.ts';
import { linkActions, linkPrefix, mostLinks } from '@smartflight/contract/access/share-links.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { audit, auditDetail, auditSql } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { mayStillShare, visitToken } from '../../access/sessions/share-links.ts';
import { notifySql } from '../../events.ts';
import { fault } from '../../platform/http/fault.ts';
import { hashOf, randomToken } from '../../platform/security/crypto.ts';
import { fitsPassword, hashPassword } from '../../platform/security/passwords.ts';
import { seesTarget } from './link-targets.ts';
import { findByToken, type LinkRow } from './share-links.store.ts';

type LinkDeps = Pick<Deps, 'pools' | 'clock'>;

const dayMs = 86_400_000;
const object = (id: string) => ({ kind: 'share-link', id });
/** What a link shows, for the audit trail. */
const detailOf = ({ kind, ...target }: LinkTarget) => ({
  shows: kind,
  ...target,
  ...('year' in target && { year: String(target.year) }),
});

/** Openings of one address in a minute, and tries of a password by one address and by all. */
const limits = {
  openings: { attempts: 60, windowS: 60 },
  tries: { attempts: 5, windowS: 900 },
  allTries: { attempts: 100, windowS: 900 },
} as const;

/**
 * Makes a link and returns its token, of which only a hash is stored.
 * @throws `access.denied`, `link.target-not-found` for what the account may not see, `link.too-many`
 */
export async function createLink(
  { pools, clock }: LinkDeps,
  actor: UserActor,
  { target, name, days, password, showsPeople, showsSender }: z.output<typeof newLink>,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const now = clock();
  if (!actor.actions.has(linkActions[target.kind])) throw fault('access.denied');
  if (!(await seesTarget(pools.db, actor, { target, now: new Date(now) })))
    throw fault('link.target-not-found');
  const token = linkPrefix + randomToken();
  const salt = randomBytes(32);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const expiresAt = new Date(now + days * dayMs);
  return pools.db.transaction().execute(async (tx) => {
    // Two calls at once would both find room: they wait for each other at the account.
    await sql`select from accounts where id = ${actor.id} for update`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into share_links (account_id, kind, target, name, token_hash, hint, visit_salt, visit_hash, password_hash,
        shows_people, shows_sender, created_at, expires_at)
      select ${actor.id}, ${target.kind}, ${JSON.stringify(target)}::jsonb, ${name}, ${hashOf(token)},
        ${token.slice(-4)}, ${salt}, ${hashOf(visitToken(token, salt))}, ${passwordHash}, ${showsPeople},
        ${showsSender}, ${new Date(now)}, ${expiresAt}
      where (select count(*) from share_links where account_id = ${actor.id}) < ${mostLinks}
      returning id`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) throw fault('link.too-many');
    const options = { days, showsPeople, showsSender, hasPassword: password !== undefined };
    await audit(tx, actor, {
      action: 'links.create',
      target: object(id),
      detail: { ...detailOf(target), ...options },
    });
    return { id, token, expiresAt: expiresAt.toISOString() };
  });
}

/** Links of the account, newest first, with the ended ones that are not deleted yet. */
export async function listLinks({ pools }: LinkDeps, actor: UserActor): Promise<ShareLink[]> {
  const rows = await pools.db
    .selectFrom('share_links')
    .selectAll()
    .where('account_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostLinks)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    target: (row as unknown as LinkRow).target,
    name: row.name,
    hint: row.hint,
    hasPassword: row.password_hash !== null,
    showsPeople: row.shows_people,
    showsSender: row.shows_sender,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    openings: row.openings,
    openedAt: row.opened_at?.toISOString() ?? null,
  }));
}

/**
 * Lets a link that has not ended expire `days` from now.
 * @throws `link.not-found`, also for an ended link and one of another account
 */
export async function extendLink(
  { pools, clock }: LinkDeps,
  actor: UserActor,
  { id, days }: { id: string; days: number },
): Promise<{ expiresAt: string }> {
  const now = clock();
  const expiresAt = new Date(now + days * dayMs);
  return pools.db.transaction().execute(async (tx) => {
    const extended = await tx
      .updateTable('share_links')
      .set({ expires_at: expiresAt })
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    if (extended.numUpdatedRows === 0n) throw fault('link.not-found');
    await audit(tx, actor, { action: 'links.extend', target: object(id), detail: { days } });
    return { expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Ends a link; every process ends its visitors' calls and sockets at the commit.
 * @throws `link.not-found`, also for an ended link and one of another account
 */
export async function revokeLink({ pools, clock }: LinkDeps, actor: UserActor, id: string): Promise<void> {
  await pools.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('share_links')
      .set({ revoked_at: new Date(clock()) })
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .returning(['visit_hash', 'name'])
      .executeTakeFirst();
    if (!row) throw fault('link.not-found');
    await notifySql({ type: 'session-ended', tokenHash: row.visit_hash.toString('hex') }).execute(tx);
    await audit(tx, actor, { action: 'links.revoke', target: object(id), detail: { name: row.name } });
  });
}

/**
 * Opens a link for a visitor, and counts that.
 * @throws `link.ended` for an unknown, expired or revoked link, and one whose account has lost what it shows;
 * `link.password` without its password; `request.rate-limited`
 */
export async function openLink(
  deps: Pick<Deps, 'pools' | 'clock' | 'limits' | 'sessions'>,
  actor: VisitorActor,
  { token, password }: { token: string; password?: string | undefined },
): Promise<OpenedLink> {
  const now = deps.clock();
  await deps.limits.spend(`link-openings ${actor.address}`, limits.openings);
  const link = await findByToken(deps.pools, token);
  const isOpen = link && !link.revokedAt && link.expiresAt.getTime() > now;
  const user = isOpen ? await deps.sessions.userOf(link.accountId) : null;
  if (!link || !user || !mayStillShare(user, link.target)) throw fault('link.ended');
  const account = { ...actor, ...user };
  const asked = { target: link.target, now: new Date(now) };
  if (!(await seesTarget(deps.pools.db, account, asked))) throw fault('link.ended');
  if (link.passwordHash) await requirePassword(deps, actor, { link, password });
  await sql`with opened as (
      update share_links set openings = openings + 1, opened_at = ${new Date(now)} where id = ${link.id} returning id)
    ${auditSql(actor, { action: 'links.open', target: object(link.id), detail: auditDetail(detailOf(link.target)) }, sql`from opened`)}`.execute(
    deps.pools.db,
  );
  return {
    visit: visitToken(token, link.visitSalt),
    kind: link.target.kind,
    target: link.target,
    sender: link.showsSender ? user.username : null,
    showsPeople: link.showsPeople,
    expiresAt: link.expiresAt.toISOString(),
    timeZone: user.timeZone,
  };
}

/** @throws `link.password` unless the password fits; after too many tries `request.rate-limited` */
async function requirePassword(
  { limits: attempts }: Pick<Deps, 'limits'>,
  { address }: Pick<VisitorActor, 'address'>,
  { link, password }: { link: LinkRow; password: string | undefined },
): Promise<void> {
  if (password === undefined) throw fault('link.password');
  const own = `link-password ${link.id} ${address}`;
  await attempts.spendAll([
    [own, limits.tries],
    [`link-password ${link.id}`, limits.allTries],
  ]);
  if (!(await fitsPassword(password, link.passwordHash)))
    throw fault('link.password', [{ at: 'body.password', code: 'password.wrong' }]);
  await attempts.forgive(own);
}
