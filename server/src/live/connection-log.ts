import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

type Event = 'connected' | 'disconnected';

/** Keeps when devices came and went, for their history. */
export interface ConnectionLog {
  add(droneId: string, event: Event): void;
  /** Writes what waits; called every second by itself. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** Of a device that comes and goes all the time one coming and one going a minute are kept. */
const quietMs = 60_000;
/** After an outage thousands come back at once; what waits beyond this is lost, and nothing else. */
const mostWaiting = 50_000;

export function createConnectionLog({
  pool,
  clock,
  log,
}: {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
}): ConnectionLog {
  let waiting: { droneId: string; event: Event; at: number }[] = [];
  const told = new Map<string, number>();

  async function flush(): Promise<void> {
    const lot = waiting;
    waiting = [];
    for (const [key, at] of told) if (clock() - at >= quietMs) told.delete(key);
    if (lot.length === 0) return;
    await pool.query(
      `insert into drone_connections (drone_id, at, event)
       select i.id, to_timestamp(i.at / 1000), i.event from unnest($1::text[], $2::float8[], $3::text[]) as i (id, at, event)
       join drones d on d.id = i.id`,
      [lot.map(({ droneId }) => droneId), lot.map(({ at }) => at), lot.map(({ event }) => event)],
    );
  }
  const write = (): Promise<void> =>
    flush().catch((error: unknown) => log.warn({ error: String(error) }, 'connections could not be stored'));
  const timer = setInterval(() => void write(), everyMs).unref();
  return {
    add: (droneId, event) => {
      const at = clock();
      const key = `${droneId} ${event}`;
      if (at - (told.get(key) ?? -quietMs) < quietMs || waiting.length >= mostWaiting) return;
      told.set(key, at);
      waiting.push({ droneId, event, at });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await write();
    },
  };
}

/** Drops what is older than telemetry is kept. */
export async function dropOldConnections(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from drone_connections where at < $1', [before]);
}
