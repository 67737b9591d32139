import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';

/** Small events that every process must receive within a second; `Event` is the union of their types. */
export interface EventBus<Event> {
  /** Sends to all processes, including this one. Inside a transaction use `notifyStatement`. */
  publish(event: Event): Promise<void>;
  subscribe(listener: (event: Event) => void): () => void;
  /** Called when events may have been missed: the connection was lost and is restored. */
  onGap(listener: () => void): void;
  stop(): Promise<void>;
}

const channel = 'smartflight';

/** Sends the events, at least one, in one statement when its transaction commits; a rollback discards them. */
export const notifyStatement = (events: readonly object[]): RawBuilder<unknown> =>
  sql`select pg_notify(${channel}, event) from unnest(${events.map((event) => JSON.stringify(event))}::text[]) as e (event)`;

/** Listens on a dedicated connection, which reconnects indefinitely; publishes through the pool. */
export function createEventBus<Event>(url: string, pool: pg.Pool, log: Log): EventBus<Event> {
  const listeners = new Set<(event: Event) => void>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (isReconnect: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    next.on('notification', ({ payload }) => deliver(payload ?? ''));
    next.on('error', () => undefined);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    // Registered only now: a failed attempt also ends its client and would be retried twice.
    next.once('end', () => retrySoon(500));
    if (isReconnect) for (const listener of gapListeners) listener();
  };
  const retrySoon = (delayMs: number): void => {
    if (!stopped) retry = setTimeout(connectAgain, delayMs);
  };
  const connectAgain = (): void => {
    connect(true).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'event connection not back yet');
      retrySoon(1000);
    });
  };
  const deliver = (payload: string): void => {
    let event: Event;
    try {
      event = JSON.parse(payload);
    } catch {
      log.warn('an event on our channel is not ours');
      return;
    }
    for (const listener of listeners) listener(event);
  };

  const ready = connect(false).catch(connectAgain);
  return {
    publish: async (event) => {
      await ready;
      await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap: (listener) => void gapListeners.add(listener),
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await ready;
      await client?.end();
    },
  };
}
