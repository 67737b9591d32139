import type { SignInResult } from '@smartflight/contract/accounts/sign-in.schemas.ts';
import type { accounts } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { RawBuilder } from 'kysely';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { type AuditEntry, audit } from '../../access/audit.ts';
import { signInNameOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { addressMacOf } from '../../access/known-addresses.ts';
import { completeSignIn } from '../../access/sign-in.ts';
import { Fault, fault } from '../../platform/http/fault.ts';
import { forgivenSql } from '../../platform/limits.ts';
import { refuseCommon } from '../../platform/security/common-passwords.ts';
import { fitsPassword, hashPassword } from '../../platform/security/passwords.ts';
import { findForSignIn, insertStaff } from './accounts.store.ts';
import { deviceCookieFor, spendSignIn, warnOfLock } from './sign-in-limits.ts';

/** An account whose password was verified, and the hash that it matched. */
export interface Proven {
  id: string;
  passwordHash: string;
}

interface Credentials {
  username: string;
  password: string;
}

interface Browser {
  name: string;
  cookies: string | undefined;
}

/**
 * Returns the account of a name and password. Unknown name, wrong password and disabled account give the same fault
 * after the same time.
 */
export async function accountBehind(
  deps: Deps,
  actor: VisitorActor | UserActor,
  credentials: Credentials,
): Promise<Proven> {
  const { forgiven, ...proven } = await prove(deps, actor, credentials);
  await forgiven.execute(deps.pools.db);
  return proven;
}

/** As `accountBehind`; `forgiven` is the statement that takes back the attempts counted. */
async function prove(
  deps: Deps,
  actor: VisitorActor | UserActor,
  { username, password, cookies }: Credentials & Partial<Pick<Browser, 'cookies'>>,
): Promise<Proven & { forgiven: RawBuilder<unknown> }> {
  const name = signInNameOf(username);
  const [account, spent] = await Promise.all([
    findForSignIn(deps.pools, name),
    spendSignIn(deps, { name, address: actor.address, cookies }).catch((error: unknown) => ({ error })),
  ]);
  if ('error' in spent) {
    // Not awaited, so that a name without an account is refused after the same time.
    if (account && spent.error instanceof Fault && spent.error.code === 'login.locked')
      void warnOfLock(deps, account).catch((error: unknown) => deps.log.error(error));
    throw spent.error;
  }
  const fits = await fitsPassword(password, account?.password_hash);
  if (!account?.password_hash || !fits || account.disabled_at) {
    // Audited for an unknown name too, so that both cases take the same time.
    await audit(deps.pools.db, actor, refusedSignIn(account?.id));
    throw fault('login.failed');
  }
  return {
    id: account.id,
    passwordHash: account.password_hash,
    forgiven: forgivenSql(spent),
  };
}

export async function signIn(
  deps: Deps,
  actor: VisitorActor | UserActor,
  { browser, ...credentials }: Credentials & { browser: Browser },
): Promise<SignInResult & { deviceCookie: string }> {
  const proof = { ...credentials, cookies: browser.cookies };
  const { id, passwordHash, forgiven } = await prove(deps, actor, proof);
  const entry = { action: 'accounts.login' as const, target: { kind: 'account', id } };
  const result = await completeSignIn(deps, id, {
    method: 'password',
    device: browser.name,
    language: actor.language,
    passwordHash,
    audited: { actor, entry },
    alongside: forgiven,
    addressMac: addressMacOf(deps, actor.address),
  });
  return { ...result, deviceCookie: deviceCookieFor(deps, signInNameOf(credentials.username)) };
}

export async function signOut(deps: Deps, actor: UserActor, token: string): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    await audit(tx, actor, { action: 'accounts.logout', target: { kind: 'account', id: actor.id } });
    await deps.sessions.end(token, tx);
  });
}

const refusedSignIn = (id = ''): AuditEntry => ({
  action: 'accounts.login-refused',
  target: { kind: 'account', id },
});

/**
 * Creates the first administrator and consumes the set-up token. Faults: password.common, contact.taken, and
 * setup.over when there is an administrator already.
 */
export async function createFirst(
  deps: Deps,
  actor: VisitorActor | UserActor,
  body: BodyOf<typeof accounts.createFirst>,
): Promise<{ id: string }> {
  await refuseCommon(body.password, 'body.password');
  const passwordHash = await hashPassword(body.password);
  return deps.pools.db.transaction().execute(async (tx) => {
    if (!(await deps.setup.useUp(tx))) throw fault('setup.over');
    const id = await insertStaff(tx, { ...body, email: body.email.toLowerCase(), passwordHash });
    // People could register before there was an administrator.
    if (!id) throw fault('contact.taken', [{ at: 'body.email', code: 'contact.taken' }]);
    await audit(tx, actor, { action: 'accounts.create-first', target: { kind: 'account', id } });
    return { id };
  });
}
