import parsePhoneNumber from 'libphonenumber-js';
import type { UserActor, VisitorActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { fitsPassword } from '../../platform/passwords.ts';
import { findForSignIn } from './accounts.store.ts';

// Per account the window stays open for the owner's own slips; per address it stops sweeps over many accounts.
const perAccount = { attempts: 10, windowS: 15 * 60 };
const perAddress = { attempts: 100, windowS: 15 * 60 };

/** Default region of a phone written without its country code (decision 7). */
const defaultRegion = 'CN';

/** An e-mail lower-cased, or a phone in E.164. */
export function signInNameOf(text: string): { email: string } | { phone: string } {
  if (text.includes('@')) return { email: text.toLowerCase() };
  return { phone: parsePhoneNumber(text, defaultRegion)?.number ?? text };
}

/** Opens a session. Unknown name, wrong password and disabled account look, and take, the same. */
export async function signIn(
  deps: Deps,
  actor: VisitorActor | UserActor,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const name = signInNameOf(username);
  const accountKey = `login:${'email' in name ? name.email : name.phone}:${actor.address}`;
  await deps.limits.spend(`login-address:${actor.address}`, perAddress);
  await deps.limits.spend(accountKey, perAccount);
  const account = await findForSignIn(deps.pools.db, name);
  const fits = await fitsPassword(password, account?.password_hash);
  if (!account || !fits || account.disabled_at) {
    if (account) await auditSignIn(deps, actor, account.id, 'accounts.login-refused');
    throw fault('login.failed');
  }
  await deps.limits.forgive(accountKey);
  await auditSignIn(deps, actor, account.id, 'accounts.login');
  return deps.sessions.start(account.id);
}

const auditSignIn = (
  deps: Deps,
  actor: VisitorActor | UserActor,
  id: string,
  action: string,
): Promise<void> => audit(deps.pools.db, actor, { action, target: { kind: 'account', id } });
