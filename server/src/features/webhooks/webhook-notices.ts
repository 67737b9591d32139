import type { NewNotice } from '../../messages/notices.ts';
import type { TakenDelivery } from './deliveries.store.ts';

const quietMs = 86_400_000;

/** The message to an account whose deliveries were given up or whose receiver takes no more; at most one a day. */
export const noticeOf = (
  { accountId, webhookId, url }: Pick<TakenDelivery, 'accountId' | 'webhookId' | 'url'>,
  text: 'webhook.gone' | 'webhook.dead' | 'webhook.full',
): NewNotice => ({
  to: [accountId],
  text,
  args: { host: new URL(url).host },
  target: { page: 'profile', query: { section: 'webhooks' } },
  key: `${text}:${webhookId}`,
  quietMs,
});
