import { language } from '@smartflight/contract/kit/fields.schemas.ts';
import type { ReviewKind, ReviewReason } from '@smartflight/contract/onboarding/reviews.ts';
import type { Deps } from '../../access/deps.ts';
import type { NewNotice } from '../../messages/notices.ts';
import type { OutgoingMessage } from '../../platform/outgoing/outgoing.ts';
import type { lockAccount } from './review-state.ts';

export interface Verdict {
  kind: ReviewKind;
  reason: ReviewReason | null;
  note: string;
  /** True when all three reviews have now passed. */
  isLast: boolean;
  /** True when papers that passed before stay valid after a rejection. */
  isRenewal: boolean;
}

/** In-app notices: the verdict, linked to the form where there is one, and with `isLast` that the account is open. */
export function noticesOf(
  accountId: string,
  { kind, reason, note, isLast, isRenewal }: Verdict,
): NewNotice[] {
  const to = [accountId];
  const target = kind === 'upgrade' ? { target: { page: 'accountUpgrade' as const } } : {};
  if (reason !== null) {
    const text = isRenewal ? 'review.renewal-rejected' : 'review.rejected';
    return [{ to, text, args: { kind, reason, note }, ...target }];
  }
  return [
    { to, text: 'review.passed', args: { kind }, ...target },
    ...(isLast ? [{ to, text: 'review.done' as const, args: {} }] : []),
  ];
}

/** Sends the verdict by mail and SMS, in the account's language. */
export async function sendVerdict(
  { outgoing }: Pick<Deps, 'outgoing'>,
  account: Pick<Awaited<ReturnType<typeof lockAccount>>, 'email' | 'phone' | 'language'>,
  verdict: Verdict,
): Promise<void> {
  const contacts = [account.email, account.phone].filter((to) => to !== null);
  for (const to of contacts.filter((to) => outgoing.reaches(to)))
    await outgoing.notify({ to, language: language.parse(account.language), ...wordsOf(verdict) });
}

function wordsOf({ kind, reason, note, isLast, isRenewal }: Verdict): Pick<OutgoingMessage, 'text' | 'args'> {
  if (reason !== null)
    return { text: isRenewal ? 'renewalRejected' : 'reviewRejected', args: { kind, reason, note } };
  return isLast ? { text: 'reviewsDone', args: {} } : { text: 'reviewPassed', args: { kind } };
}
