import type pg from 'pg';
import type { Log } from '../../platform/log.ts';
import type { RegisteredDrone } from '../fleet-register.ts';
import type { ChargerState, StoredCharger } from './charger-state.ts';

const saveMs = 10_000;
const lookUpMs = 1_000;

const registered = `select id, name, model from devices where kind = 'charger'`;

/** Reads the register and the stored states: a restarted server shows the chargers at once. */
export async function hydrateChargers(chargers: ChargerState, pool: pg.Pool): Promise<void> {
  chargers.register((await pool.query<RegisteredDrone>(registered)).rows);
  const { rows } = await pool.query<{ state: StoredCharger }>(
    `select s.state from drone_states s join devices d on d.id = s.drone_id and d.kind = 'charger'`,
  );
  chargers.hydrate(rows.map(({ state }) => state));
}

/** Keeps chargers and database in step until stopped; `stop` stores what is left. */
export function persistChargers(chargers: ChargerState, pool: pg.Pool, log: Log): { stop(): Promise<void> } {
  const every = (ms: number, what: string, run: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      run().catch((error: unknown) => log.warn({ error: String(error) }, what));
    }, ms).unref();
  const timers = [
    every(saveMs, 'states of chargers could not be stored', () => saveChargers(chargers, pool)),
    every(lookUpMs, 'chargers could not be named', () => nameStrangers(chargers, pool)),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await saveChargers(chargers, pool);
    },
  };
}

/** An older state never replaces a newer one of another process. */
export async function saveChargers(chargers: ChargerState, pool: pg.Pool): Promise<void> {
  const states = chargers.takeUnsaved();
  if (states.length === 0) return;
  try {
    await pool.query(
      `insert into drone_states as s (drone_id, seen_at, online, state)
       select d.id, to_timestamp((i.state->'charger'->>'seenAt')::float8 / 1000),
         coalesce((i.state->'charger'->>'online')::boolean, false), i.state
       from jsonb_array_elements($1::jsonb) as i(state) join devices d on d.id = i.state->'charger'->>'id'
       order by d.id
       on conflict (drone_id) do update
         set seen_at = excluded.seen_at, online = excluded.online, state = excluded.state
         where s.seen_at <= excluded.seen_at`,
      [JSON.stringify(states)],
    );
  } catch (error) {
    chargers.unsaved(states.map(({ charger }) => charger.id));
    throw error;
  }
}

async function nameStrangers(chargers: ChargerState, pool: pg.Pool): Promise<void> {
  const ids = chargers.strangers();
  if (ids.length === 0) return;
  const { rows } = await pool.query<RegisteredDrone>(`${registered} and id = any($1::text[])`, [ids]);
  chargers.register(rows);
  const found = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!found.has(id)) chargers.forget(id);
}
