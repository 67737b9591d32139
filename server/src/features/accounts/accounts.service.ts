import type { accounts } from '@smartflight/contract/accounts.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor, VisitorActor } from '../../platform/actor.ts';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import { signInKeyOf, signInNameOf } from '../../platform/contacts.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { fitsPassword, hashPassword } from '../../platform/passwords.ts';
import { findForSignIn, insertStaff } from './accounts.store.ts';

// Per account and address, so that guessing elsewhere does not shut the owner out; per address against sweeps over
// many accounts, where only failures count: a whole company may sign in behind one address.
const perAccount = { attempts: 10, windowS: 30 * 60 };
const perAddress = { attempts: 100, windowS: 15 * 60 };

/** The account of a name and password. Unknown name, wrong password and disabled account look, and take, the same. */
export async function accountBehind(
  deps: Deps,
  actor: VisitorActor | UserActor,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const name = signInNameOf(username);
  const accountKey = signInKeyOf(name, actor.address);
  const addressKey = `login-address:${actor.address}`;
  const [account] = await Promise.all([
    findForSignIn(deps.pools.db, name),
    deps.limits.spend(addressKey, perAddress),
    deps.limits.spend(accountKey, perAccount),
  ]);
  const fits = await fitsPassword(password, account?.password_hash);
  if (!account || !fits || account.disabled_at) {
    // Also for an unknown name, so that both take the same time.
    await audit(deps.pools.db, actor, refusedSignIn(account?.id));
    throw fault('login.failed');
  }
  await Promise.all([deps.limits.forgive(accountKey), deps.limits.refund(addressKey)]);
  return account.id;
}

/** Opens a session for a name and password, or refuses as `accountBehind` does. */
export async function signIn(
  deps: Deps,
  actor: VisitorActor | UserActor,
  credentials: { username: string; password: string },
  device: string,
): Promise<string> {
  const id = await accountBehind(deps, actor, credentials);
  const target = { kind: 'account', id };
  return deps.pools.db.transaction().execute(async (tx) => {
    await audit(tx, actor, { action: 'accounts.login', target });
    return deps.sessions.start(id, { device, language: actor.language, within: tx });
  });
}

/** Ends the session of this token everywhere. */
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

/** The first administrator; the set-up token that let the caller in is used up with it. */
export async function createFirst(
  deps: Deps,
  actor: VisitorActor | UserActor,
  body: BodyOf<typeof accounts.createFirst>,
): Promise<{ id: string }> {
  const passwordHash = await hashPassword(body.password);
  return deps.pools.db.transaction().execute(async (tx) => {
    if (!(await deps.setup.useUp(tx))) throw fault('session.ended');
    const id = await insertStaff(tx, { ...body, email: body.email.toLowerCase(), passwordHash });
    await audit(tx, actor, { action: 'accounts.create-first', target: { kind: 'account', id } });
    return { id };
  });
}
