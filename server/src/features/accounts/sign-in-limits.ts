import { languageOf } from '@smartflight/contract/kit/languages.ts';
import { type Contact, signInKeyOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';

import { Fault } from '../../platform/http/fault.ts';
import { hashOf, randomToken } from '../../platform/security/crypto.ts';

// Per account and address, so that guesses from elsewhere don't lock the owner out. Per address against sweeps over
// many accounts; only failures count there, because a whole company may sign in from one address.
const perAccount = { attempts: 10, windowS: 30 * 60, code: 'login.locked' } as const;
const perAddress = { attempts: 100, windowS: 15 * 60 };
/** A guesser must not fill the owner's inbox. */
const warnings = { attempts: 1, windowS: 24 * 3600 };

const deviceCookie = 'device';
const deviceDays = 180;
const deviceContext = 'sign-in-device';

/** The attempts of a sign-in, to be taken back when the password is right. */
export interface SpentSignIn {
  forget: string;
  refund: string;
}

/**
 * Counts a sign-in. A device that the account signed in from has a count of its own, so that others at its address
 * can't lock it out (decision 63). Throws `login.locked` or `request.rate-limited`.
 */
export async function spendSignIn(
  deps: Pick<Deps, 'limits' | 'vault'>,
  { name, address, cookies }: { name: Contact; address: string; cookies: string | undefined },
): Promise<SpentSignIn> {
  const account = signInKeyOf(name, address);
  const everyone = `login-address:${address}`;
  const device = deviceOf(deps, name, cookies);
  if (device !== undefined) {
    const key = `login-device:${hashOf(device).toString('base64url')}`;
    const isOpen = await deps.limits.spend(key, perAccount).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Fault) return false;
        throw error;
      },
    );
    // With its own tries used up, the device counts as any other: so a recovery opens it at once.
    if (isOpen) return { forget: key, refund: key };
  }
  await deps.limits.spendAll([
    [everyone, perAddress],
    [account, perAccount],
  ]);
  return { forget: account, refund: everyone };
}

/** Cookie that makes a browser a known device of this account name. */
export function deviceCookieFor({ vault, config }: Pick<Deps, 'vault' | 'config'>, name: Contact): string {
  const nonce = randomToken();
  const [mac] = vault.macs(`${nonce} ${textOf(name)}`, deviceContext);
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  const value = `${nonce}.${mac.toString('base64url')}`;
  return `${deviceCookie}=${value}; Path=/api; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}

/** The device's random part; undefined for a device that this account never signed in from. */
function deviceOf(
  { vault }: Pick<Deps, 'vault'>,
  name: Contact,
  cookies: string | undefined,
): string | undefined {
  const [, nonce = '', mac = ''] =
    new RegExp(`(?:^|; )${deviceCookie}=([\\w-]+)\\.([\\w-]+)`).exec(cookies ?? '') ?? [];
  const hash = hashOf(mac);
  const isOwn = vault
    .macs(`${nonce} ${textOf(name)}`, deviceContext)
    .some((known) => hashOf(known.toString('base64url')).equals(hash));
  return isOwn ? nonce : undefined;
}

/** Warns the owner, once a day, that somebody used up the tries. A text message would cost money, so it's a mail. */
export async function warnOfLock(
  deps: Deps,
  owner: { id: string; email: string | null; language: string },
): Promise<void> {
  const isFirst = await deps.limits.spend(`login-locked:${owner.id}`, warnings).then(
    () => true,
    () => false,
  );
  if (!isFirst) return;
  await postNotices(deps.pools.db, new Date(deps.clock()), [
    { to: [owner.id], text: 'security.sign-in-locked', args: {} },
  ]);
  if (owner.email === null) return;
  const language = languageOf(owner.language);
  await deps.outgoing.notify({ to: owner.email, text: 'signInLocked', args: {}, language });
}
