import type { LiftReason } from '@smartflight/contract/airspace/lifts.ts';
import { language } from '@smartflight/contract/kit/fields.schemas.ts';
import type { Deps } from '../../access/deps.ts';
import type { NewNotice } from '../../messages/notices.ts';
import type { OutgoingMessage } from '../../platform/outgoing/outgoing.ts';
import { toApplicant } from './lift-ends.ts';
import type { LiftRow } from './lift-row.ts';
import type { LockedLift } from './lifts.store.ts';

export type Verdict =
  | { kind: 'approved' | 'narrowed' }
  | { kind: 'rejected'; reason: LiftReason; note: string }
  | { kind: 'revoked'; note: string };
type Decided = Exclude<Verdict, { kind: 'revoked' }>;

/** Notice in the app, linked to the application. */
export function noticeOf(lift: LockedLift, verdict: Decided): NewNotice {
  const drone = lift.drone_name;
  const at = toApplicant(lift);
  if (verdict.kind !== 'rejected') return { ...at, text: `lift.${verdict.kind}`, args: { drone } };
  const { reason, note } = verdict;
  return { ...at, text: 'lift.rejected', args: { drone, reason, note } };
}

/** Sends the decision by mail and SMS if configured, in the account's language. */
export async function sendVerdict(
  { outgoing, pools }: Pick<Deps, 'outgoing' | 'pools'>,
  lift: LiftRow,
  verdict: Verdict,
): Promise<void> {
  const account = await pools.db
    .selectFrom('accounts')
    .select(['email', 'phone', 'language'])
    .where('id', '=', lift.account_id)
    .executeTakeFirst();
  if (!account) return;
  const contacts = [account.email, account.phone].filter((to) => to !== null);
  for (const to of contacts.filter((to) => outgoing.reaches(to)))
    await outgoing.notify({
      to,
      language: language.parse(account.language),
      ...wordsOf(lift.drone_name, verdict),
    });
}

function wordsOf(drone: string, verdict: Verdict): Pick<OutgoingMessage, 'text' | 'args'> {
  switch (verdict.kind) {
    case 'rejected':
      return { text: 'liftRejected', args: { drone, reason: verdict.reason, note: verdict.note } };
    case 'revoked':
      return { text: 'liftRevoked', args: { drone, note: verdict.note } };
    default:
      return { text: 'liftApproved', args: { drone } };
  }
}
