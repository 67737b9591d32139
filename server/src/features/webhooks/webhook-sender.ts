import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';
import { createGuardedPost, type GuardedPost, NotPosted } from '../../platform/outgoing/guarded-post.ts';
import { nextAttemptAt, pauseMs } from './backoff.ts';
import {
  type Attempt,
  disableGone,
  noteAnswered,
  noteFailed,
  recordAttempt,
  type TakenDelivery,
  takeDue,
  withhold,
} from './deliveries.store.ts';
import { requestOf } from './delivery-request.ts';
import { dispatchEvents, subscribersOf } from './dispatch-events.ts';
import { readableEvents } from './readable-events.ts';
import { liveSecrets } from './secrets.ts';
import { noticeOf } from './webhook-notices.ts';

/** Polling interval, ms: the longest that a change waits for its first attempt. */
const everyMs = 2_000;
/** Attempts at a time in this process. */
const mostAtOnce = 32;
/** A stop waits so long for attempts in progress; others are repeated after their lease. */
const patienceMs = 2_000;
const gone = 410;

export interface WebhookSender {
  /** Delivers everything that is due. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

type SenderDeps = Pick<Deps, 'pools' | 'sessions' | 'vault' | 'clock' | 'log' | 'config'>;

/** Delivers events to the webhooks that subscribe to them, at least once; several processes share the work. */
export function sendWebhooks(deps: SenderDeps, o = { polls: true }): WebhookSender {
  const post = createGuardedPost({ networks: deps.config.webhookNetworks });
  const { db } = deps.pools;
  const open = new Set<Promise<void>>();
  let running: Promise<void> | undefined;
  let isStopping = false;

  const begin = (taken: TakenDelivery): void => {
    const work = attempt(deps, post, taken)
      .catch((error: unknown) =>
        deps.log.warn({ error: String(error), delivery: taken.id }, 'webhook attempt'),
      )
      .finally(() => open.delete(work));
    open.add(work);
  };

  async function work(): Promise<void> {
    while (!isStopping) {
      // An attempt that ends while due deliveries are read may make others due.
      const busy = open.size;
      const events = await dispatchEvents(deps);
      const due = await takeDue(db, { now: new Date(deps.clock()), most: mostAtOnce - open.size });
      for (const taken of due) begin(taken);
      if (events + due.length + busy === 0) return;
      if (open.size > 0) await Promise.race([...open, delay(everyMs, undefined, { ref: false })]);
    }
  }

  const run = (): Promise<void> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const look = (): void =>
    void run().catch((error: unknown) => deps.log.warn({ error: String(error) }, 'webhooks were not sent'));
  const timer = o.polls ? setInterval(look, everyMs).unref() : undefined;
  return {
    run,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await Promise.race([
        Promise.allSettled([...open, running]),
        delay(patienceMs, undefined, { ref: false }),
      ]);
    },
  };
}

/** Sends one delivery, if its account may still read it, and stores the result. */
async function attempt(
  deps: SenderDeps,
  post: Pick<GuardedPost, 'send'>,
  taken: TakenDelivery,
): Promise<void> {
  const { db } = deps.pools;
  const begunAt = new Date(deps.clock());
  const [subscriber] = await subscribersOf(deps, [taken.accountId]);
  const { rows } = subscriber
    ? await sql`select from webhook_events e
        where e.id = ${taken.eventId} and ${readableEvents(subscriber, { now: begunAt, types: new Set([taken.type]) })}`.execute(
        db,
      )
    : { rows: [] };
  if (rows.length === 0) return withhold(db, taken);
  const secrets = await liveSecrets(db, deps.vault, { webhookId: taken.webhookId, now: begunAt });
  const { id, body } = requestOf(taken);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, begunAt, body));
  const started = performance.now();
  const answer = await post
    .send(taken.url, {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'SmartFlight-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(begunAt.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
    })
    .catch((error: unknown) => {
      if (error instanceof NotPosted) return error;
      throw error;
    });
  const durationMs = Math.round(performance.now() - started);
  const of = { at: begunAt.toISOString(), durationMs };
  await settle(
    deps,
    taken,
    answer instanceof NotPosted
      ? { ...of, status: null, error: answer.reason, answer: '' }
      : { ...of, status: answer.status, error: '', answer: answer.body },
    answer instanceof NotPosted ? undefined : answer.retryAfterS,
  );
}

/** Answers that concern the endpoint and not this event. */
const isAway = (status: number | null): boolean =>
  status === null || status >= 500 || status === 429 || status === 408;

async function settle(
  deps: SenderDeps,
  taken: TakenDelivery,
  attempt: Attempt,
  retryAfterS: number | undefined,
): Promise<void> {
  const at = deps.clock();
  const now = new Date(at);
  const { status } = attempt;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const { attempts } = taken;
  const next =
    isDelivered || status === gone
      ? null
      : nextAttemptAt({ startedAt: taken.startedAt.getTime(), now: at, attempts, retryAfterS });
  const state = isDelivered ? 'delivered' : next === null ? 'dead' : 'waiting';
  await deps.pools.db.transaction().execute(async (tx) => {
    const dueAt = next === null ? null : new Date(next);
    // Locked first, as by a removal: several attempts at one webhook end at once.
    await sql`select from webhooks where id = ${taken.webhookId} for no key update`.execute(tx);
    if (!(await recordAttempt(tx, taken, { state, dueAt, attempt, now }))) return;
    if (isAway(status)) await noteFailed(tx, taken, { now, pauseMs });
    else await noteAnswered(tx, taken, now);
    if (status === gone) await disableGone(tx, taken.webhookId, now);
    if (state === 'dead')
      await postNotices(tx, now, [noticeOf(taken, status === gone ? 'webhook.gone' : 'webhook.dead')]);
  });
}
