import type { NewAccount } from '@smartflight/contract/accounts/registration.schemas.ts';
import type { SignInResult } from '@smartflight/contract/accounts/sign-in.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { Transaction } from 'kysely';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { ChatIdentity } from '../../access/bind-tickets.ts';
import type { Deps } from '../../access/deps.ts';
import { completeSignIn } from '../../access/sign-in.ts';
import type { Wechat } from '../../access/wechat.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import {
  deleteIdentity,
  findByIdentity,
  findContacts,
  insertIdentity,
  lockAccount,
} from './chat-app.store.ts';

type Caller = UserActor | VisitorActor;

export interface Credentials {
  username: string;
  password: string;
}

/** How an unbound identity gets an account: by signing in or registering under the usual rules. */
export interface AccountAccess {
  /** The account of a name and password, and the hash that it matched. Fault: login.failed. */
  signInTo(actor: Caller, credentials: Credentials): Promise<{ id: string; passwordHash: string }>;
  /** Opens a new account; the given work runs in the same transaction. */
  open(
    actor: Caller,
    form: NewAccount,
    alongside: (tx: Transaction<DB>, accountId: string) => Promise<void>,
  ): Promise<string>;
}

const perAddress = { attempts: 30, windowS: 15 * 60 };

export interface ChatAppDeps {
  deps: Deps;
  /** Undefined if WeChat is not configured. */
  wechat: Wechat | undefined;
  ways: AccountAccess;
}

/** Returns a session for a bound identity, or a bind ticket for an unbound one. */
export async function signInByCode(
  o: ChatAppDeps,
  actor: Caller,
  { code, device }: { code: string; device: string },
): Promise<SignInResult & { bound: boolean }> {
  const { deps } = o;
  const identity = await identityOf(o, actor, code);
  const account = await findByIdentity(deps.pools.db, identity.openId);
  if (!account) return { access_token: await deps.bindTickets.issue(identity), bound: false };
  const entry = { action: 'chat-app.login' as const, target: { kind: 'account', id: account.id } };
  const facts = { method: 'wechat' as const, device, language: actor.language, audited: { actor, entry } };
  return { ...(await completeSignIn(deps, account.id, facts)), bound: true };
}

/** Binds the ticket's identity to an account whose password the caller knows, or to a new one, and signs in. */
export async function bindTicket(
  { deps, ways }: ChatAppDeps,
  actor: Caller,
  o: { ticket: string; form: Credentials | NewAccount; device: string },
): Promise<SignInResult> {
  const { ticket, form, device } = o;
  const finish = async (
    tx: Transaction<DB>,
    { id: accountId, passwordHash }: { id: string; passwordHash?: string },
  ): Promise<SignInResult> => {
    const identity = await deps.bindTickets.take(tx, ticket);
    if (!identity) throw fault('session.ended');
    await bind(deps, tx, actor, { identity, accountId });
    return completeSignIn(deps, accountId, {
      method: 'wechat',
      device,
      language: actor.language,
      ...(passwordHash === undefined ? {} : { passwordHash }),
      within: tx,
    });
  };
  let result: SignInResult = { access_token: '' };
  if ('target' in form) {
    await ways.open(actor, form, async (tx, accountId) => {
      result = await finish(tx, { id: accountId });
    });
    return result;
  }
  const account = await ways.signInTo(actor, form);
  result = await deps.pools.db.transaction().execute((tx) => finish(tx, account));
  await notifyBound(deps, account.id);
  return result;
}

/** Binds an identity to the caller's own account; returns its nickname. */
export async function bindOwn(o: ChatAppDeps, actor: UserActor, code: string): Promise<{ nickname: string }> {
  const identity = await identityOf(o, actor, code);
  const { db } = o.deps.pools;
  await db.transaction().execute((tx) => bind(o.deps, tx, actor, { identity, accountId: actor.id }));
  await notifyBound(o.deps, actor.id);
  return { nickname: identity.nickname };
}

/** Unbinds the own account, unless that would lock its owner out. */
export async function unbindOwn({ deps }: ChatAppDeps, actor: UserActor): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor.id);
    if (account.password_hash === null) throw fault('chat-app.only-way');
    if (!(await deleteIdentity(tx, actor.id))) return;
    await audit(tx, actor, { action: 'chat-app.unbind', target: { kind: 'account', id: actor.id } });
  });
}

async function identityOf({ deps, wechat }: ChatAppDeps, actor: Caller, code: string): Promise<ChatIdentity> {
  if (!wechat) throw fault('chat-app.unavailable');
  await deps.limits.spend(`chat-app-address:${actor.address}`, perAddress);
  return wechat.identityOf(code);
}

async function bind(
  deps: Deps,
  tx: Transaction<DB>,
  actor: Caller,
  { identity, accountId }: { identity: ChatIdentity; accountId: string },
): Promise<void> {
  const at = new Date(deps.clock());
  await lockAccount(tx, accountId);
  if (!(await insertIdentity(tx, identity, { accountId, at }))) throw fault('chat-app.bound');
  await audit(tx, actor, { action: 'chat-app.bind', target: { kind: 'account', id: accountId } });
  await postNotices(tx, at, [{ to: [accountId], text: 'security.chat-app-bound', args: {} }]);
}

/** Sent outside the inbox too, because an attacker who bound a foreign identity can read the inbox. */
async function notifyBound(deps: Deps, accountId: string): Promise<void> {
  const account = await findContacts(deps.pools.db, accountId);
  const to = account?.email ?? account?.phone;
  if (to)
    await deps.outgoing.notify({
      to,
      text: 'chatAppBound',
      args: {},
      language: languageOf(account?.language),
    });
}
