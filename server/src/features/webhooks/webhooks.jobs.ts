import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';
import { boundBacklog, mostBacklog } from './backlog.store.ts';
import { retryForMs } from './backoff.ts';
import { giveUpOld } from './deliveries.store.ts';
import { noticeOf } from './webhook-notices.ts';

/** Retention of events and their deliveries. */
const keptDays = 30;

/** Time for the last attempt of a delivery before it is given up without one. */
const graceMs = 3_600_000;

/** Gives up what is too old or beyond the limit, and deletes old events with their deliveries and those without any. */
export const webhookTasks = (
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  most = mostBacklog,
): TaskList => ({
  dropOldWebhookEvents: async () => {
    const before = new Date(clock() - keptDays * 86_400_000);
    await sql`delete from webhook_events e where e.dispatched_at < ${before} and not exists (
      select from webhook_deliveries d where d.event_id = e.id and d.state = 'waiting')`.execute(pools.db);
    await sql`delete from webhook_events e where e.dispatched_at is not null and not exists (
      select from webhook_deliveries d where d.event_id = e.id)`.execute(pools.db);
  },
  giveUpWebhookDeliveries: async () => {
    const now = new Date(clock());
    const before = new Date(now.getTime() - retryForMs - graceMs);
    // Apart, because one locks webhooks before their deliveries, as the sender does, and the other deliveries alone.
    await pools.db.transaction().execute(async (tx) => {
      const full = await boundBacklog(tx, { most, now });
      await postNotices(
        tx,
        now,
        full.map((one) => noticeOf(one, 'webhook.full')),
      );
    });
    await pools.db.transaction().execute(async (tx) => {
      const old = await giveUpOld(tx, { before, now });
      await postNotices(
        tx,
        now,
        old.map((one) => noticeOf(one, 'webhook.dead')),
      );
    });
  },
});
