import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

type Event = 'connected' | 'disconnected';

export interface ConnectionLog {
  add(droneId: string, event: Event): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/**
 * A device with an unstable connection gets at most one connect and one disconnect per minute, plus its final state.
 */
const quietMs = 60_000;
/** After an outage thousands reconnect at once; connection events beyond this are dropped. */
const mostWaiting = 50_000;

interface Happened {
  event: Event;
  at: number;
}

interface Minute {
  from: number;
  reported: Set<Event>;
  last: Event;
  /** The newest suppressed event; written at the end of the minute unless the state is unchanged. */
  held: Happened | undefined;
}

export function createConnectionLog({
  pool,
  clock,
  log,
}: {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
}): ConnectionLog {
  let waiting: (Happened & { droneId: string })[] = [];
  const minutes = new Map<string, Minute>();

  function notify(droneId: string, { event, at }: Happened): void {
    if (waiting.length < mostWaiting) waiting.push({ droneId, event, at });
  }

  function begin(droneId: string, happened: Happened, from: number): void {
    minutes.set(droneId, {
      from,
      reported: new Set([happened.event]),
      last: happened.event,
      held: undefined,
    });
    notify(droneId, happened);
  }

  function end(by: number): void {
    for (const [droneId, { from, last, held }] of minutes) {
      if (by - from < quietMs) continue;
      minutes.delete(droneId);
      if (held && held.event !== last) begin(droneId, held, by);
    }
  }

  async function flush(): Promise<void> {
    end(clock());
    const lot = waiting;
    waiting = [];
    if (lot.length === 0) return;
    await pool.query({
      name: 'store-connections',
      text: `insert into drone_connections (drone_id, at, event)
       select i.id, to_timestamp(i.at / 1000), i.event from unnest($1::text[], $2::float8[], $3::text[]) as i (id, at, event)
       join devices d on d.id = i.id`,
      values: [lot.map(({ droneId }) => droneId), lot.map(({ at }) => at), lot.map(({ event }) => event)],
    });
  }
  const write = (): Promise<void> =>
    flush().catch((error: unknown) => log.warn({ error: String(error) }, 'connections could not be stored'));
  const timer = setInterval(() => void write(), everyMs).unref();
  return {
    add: (droneId, event) => {
      const happened = { event, at: clock() };
      const minute = minutes.get(droneId);
      if (!minute) begin(droneId, happened, happened.at);
      else if (minute.reported.has(event)) minute.held = happened;
      else {
        minute.reported.add(event);
        minute.last = event;
        minute.held = undefined;
        notify(droneId, happened);
      }
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      end(Number.POSITIVE_INFINITY);
      await write();
    },
  };
}

/** Deletes events older than the retention period of telemetry. */
export async function dropOldConnections(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from drone_connections where at < $1', [before]);
}
