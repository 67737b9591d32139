import type { CodePurpose } from '@smartflight/contract/accounts/registration.ts';
import { codeRules } from '@smartflight/contract/accounts/registration.ts';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import type { CodeBinding } from '../../access/codes.ts';
import { contactOf, textOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { isKnownAddress } from '../../access/known-addresses.ts';
import { fault } from '../../platform/http/fault.ts';
import type { OutgoingMessage } from '../../platform/outgoing/outgoing.ts';
import { findByContact } from './registration.store.ts';

const perAddress = { attempts: 30, windowS: 3600 };
const resend = { attempts: 1, windowS: codeRules.resendAfterS };
const perTargetAndAddress = { attempts: codeRules.perHour, windowS: 3600 };
/** From all addresses that the account behind the target never signed in from: a bound on unwanted messages. */
const perTargetOfStrangers = { attempts: codeRules.perHourOfStrangers, windowS: 3600 };
/**
 * Limit for the whole installation: each SMS costs money. Addresses that the account signed in from have a limit of
 * their own, so that strangers who use up theirs, with any targets, do not keep owners out.
 */
const everybody = { attempts: 3000, windowS: 3600 };

/**
 * Sends a code or its substitute: someone who already has an account gets a notice instead, and recovery sends
 * nothing to an unknown contact. All cases count, store, queue and answer alike, so that callers can't distinguish
 * them.
 */
export async function sendCode(
  deps: Deps,
  actor: UserActor | VisitorActor,
  asked: { target: string; purpose: CodePurpose },
): Promise<{ resendAfterS: number; expiresInS: number }> {
  const { purpose } = asked;
  if (purpose === 'contact' && actor.kind !== 'user') throw fault('session.missing');
  const contact = contactOf(asked.target, 'body.target');
  const target = textOf(contact);
  if (!deps.outgoing.reaches(target)) throw fault('code.not-sent');
  await deps.limits.spend(`code-send-address:${actor.address}`, perAddress);
  await deps.limits.spend(`code-resend:${target}:${actor.address}`, resend);
  await deps.limits.spend(`code-send:${target}:${actor.address}`, perTargetAndAddress);
  const isKnown = await isKnownAddress(deps, contact, actor.address);
  if (!isKnown) await deps.limits.spend(`code-send:${target}`, perTargetOfStrangers);
  await deps.limits.spend(isKnown ? 'code-send-known' : 'code-send', everybody);
  const account = await findByContact(deps.pools.db, contact);
  const binding: CodeBinding =
    purpose === 'contact' && actor.kind === 'user'
      ? { purpose, target, address: actor.address, accountId: actor.id }
      : { purpose, target, address: actor.address };
  await deps.outgoing.send(await messageFor(deps, { binding, account, language: actor.language }));
  return { resendAfterS: codeRules.resendAfterS, expiresInS: codeRules.expiresS };
}

async function messageFor(
  deps: Deps,
  o: {
    binding: CodeBinding;
    account: { disabled_at: Date | null } | undefined;
    language: OutgoingMessage['language'];
  },
): Promise<OutgoingMessage> {
  const { binding, account, language } = o;
  const to = binding.target;
  const minutes = codeRules.expiresS / 60;
  if (binding.purpose === 'recover') {
    if (account && !account.disabled_at) return codeMessage(await deps.codes.issue(binding));
    await deps.codes.issueDead(binding);
    return { ...codeMessage(''), isDropped: true };
  }
  if (!account) return codeMessage(await deps.codes.issue(binding));
  await deps.codes.issueDead(binding);
  return { to, text: 'registered', args: {}, language };

  function codeMessage(code: string): OutgoingMessage {
    return { to, text: 'code', args: { code, minutes }, language };
  }
}
