import type { NewAccount } from '@smartflight/contract/accounts/registration.schemas.ts';
import type { SignInResult } from '@smartflight/contract/accounts/sign-in.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { audit, auditDetail } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import type { OpenId, OpenIdAnswer, OpenIdIdentity } from '../../access/openid.ts';
import { completeSignIn, endSecondSteps } from '../../access/sign-in.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import {
  deleteIdentity,
  findLinked,
  hasSignIn,
  insertFlow,
  insertIdentity,
  isRegistrable,
  listIdentities,
  lockAccount,
  takeAttempt,
  takeRegistration,
} from './openid.store.ts';

type Caller = UserActor | VisitorActor;
type Tx = Transaction<DB>;
type Answer = OpenIdAnswer & { ticket: string };

/** Opens a new account; the given work runs in the same transaction. */
export type OpenAccount = (
  actor: Caller,
  form: NewAccount,
  alongside: (tx: Tx, accountId: string) => Promise<void>,
) => Promise<string>;

const perAddress = { attempts: 30, windowS: 15 * 60 };

/** Sign-in by an identity of the provider, and the identities of the own account. `provider`: see `createOpenId`. */
export function createOpenIdSignIn(deps: Deps, provider: OpenId | undefined, open: OpenAccount) {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  function configured(): OpenId {
    if (!provider) throw fault('openid.unavailable');
    return provider;
  }

  async function begin(actor: Caller, accountId: string | null): Promise<{ href: string; ticket: string }> {
    const at = configured();
    await deps.limits.spend(`openid-address:${actor.address}`, perAddress);
    const { href, ...attempt } = await at.begin();
    return { href, ticket: await insertFlow(db, { ...attempt, accountId }, deps.clock()) };
  }

  /** The ticket is used up whatever the provider answers, so no response is accepted twice. */
  async function identityOf(
    actor: Caller,
    { ticket, ...answer }: Answer,
    accountId: string | null,
  ): Promise<OpenIdIdentity> {
    const at = configured();
    await deps.limits.spend(`openid-answer:${actor.address}`, perAddress);
    const attempt = await takeAttempt(db, { ticket, accountId, now: now() });
    return at.identityOf(answer, attempt);
  }

  async function link(
    tx: Tx,
    actor: Caller,
    { identity, accountId }: { identity: OpenIdIdentity; accountId: string },
  ) {
    const account = await lockAccount(tx, accountId);
    if (!(await insertIdentity(tx, identity, { accountId, at: now() }))) throw fault('openid.bound');
    const target = { kind: 'account', id: accountId };
    await audit(tx, actor, { action: 'openid.link', target, detail: { issuer: identity.issuer } });
    await postNotices(tx, now(), [{ to: [accountId], text: 'security.openid-linked', args: {} }]);
    return account;
  }

  return {
    begin: (actor: Caller) => begin(actor, null),
    beginLink: (actor: UserActor) => begin(actor, actor.id),

    async signIn(
      actor: Caller,
      answer: Answer,
      device: string,
    ): Promise<SignInResult & { registration: string | null }> {
      const identity = await identityOf(actor, answer, null);
      const linked = await findLinked(db, identity);
      if (!linked) return { access_token: '', registration: await insertFlow(db, identity, deps.clock()) };
      const { id, account_id } = linked;
      const target = { kind: 'account', id: account_id };
      const detail = auditDetail({ issuer: identity.issuer });
      const entry = { action: 'openid.login' as const, target, detail };
      const alongside = sql`update openid_identities set used_at = ${now()} where id = ${id}`;
      const facts = {
        method: 'openid' as const,
        device,
        language: actor.language,
        audited: { actor, entry },
        alongside,
      };
      return { ...(await completeSignIn(deps, account_id, facts)), registration: null };
    },

    async register(
      actor: Caller,
      o: { ticket: string; account: NewAccount; device: string },
    ): Promise<SignInResult> {
      const ticket = { ticket: o.ticket, now: now() };
      if (!(await isRegistrable(db, ticket))) throw fault('openid.expired');
      let result: SignInResult = { access_token: '' };
      await open(actor, o.account, async (tx, accountId) => {
        const identity = await takeRegistration(tx, ticket);
        await link(tx, actor, { identity, accountId });
        const facts = { method: 'openid' as const, device: o.device, language: actor.language, within: tx };
        result = await completeSignIn(deps, accountId, facts);
      });
      return result;
    },

    list: async (actor: UserActor) => ({
      provider: provider?.name ?? null,
      identities: await listIdentities(db, actor.id),
    }),

    async link(actor: UserActor, answer: Answer): Promise<{ name: string }> {
      const identity = await identityOf(actor, answer, actor.id);
      const account = await db
        .transaction()
        .execute((tx) => link(tx, actor, { identity, accountId: actor.id }));
      const to = account.email ?? account.phone;
      const language = languageOf(account.language);
      // Also by mail or SMS: a thief of the session reads the inbox.
      if (to) await deps.outgoing.notify({ to, text: 'openidLinked', args: {}, language });
      return { name: identity.name };
    },

    async unlink(actor: UserActor, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, actor.id);
        const gone = await deleteIdentity(tx, { id, accountId: actor.id });
        if (!gone) throw fault('openid.not-found');
        if (!(await hasSignIn(tx, actor.id))) throw fault('openid.only-way');
        await endSecondSteps(tx, actor.id);
        const target = { kind: 'account', id: actor.id };
        await audit(tx, actor, { action: 'openid.unlink', target, detail: { issuer: gone.issuer } });
      });
    },
  };
}
