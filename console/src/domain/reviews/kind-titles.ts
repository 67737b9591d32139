import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** What each kind of submission is about. */
export const kindTitles: Record<ReviewKind, MsgKey> = {
  account: 'waiting.account',
  realName: 'waiting.realName',
  pilot: 'waiting.pilot',
  upgrade: 'title.upgrade',
};
