import type pg from 'pg';
import type { Log } from '../platform/log.ts';
import { createNames } from './drone-names.ts';
import type { FleetState, RegisteredDrone, StoredState } from './fleet-state.ts';

const saveMs = 5_000;
const lookUpMs = 500;

/** Reads the register and the stored states: a restarted server shows the fleet at once. */
export async function hydrateFleet(fleet: FleetState, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<RegisteredDrone>('select id, name, model from drones');
  fleet.register(rows);
  const stored = await pool.query<{ state: StoredState }>(
    'select s.state from drone_states s join drones d on d.id = s.drone_id',
  );
  fleet.hydrate(stored.rows.map(({ state }) => state));
}

/** Keeps fleet state and database in step until stopped; `stop` stores what is left. */
export function persistStates(fleet: FleetState, pool: pg.Pool, log: Log): { stop(): Promise<void> } {
  const describe = createNames(pool, fleet);
  const every = (ms: number, what: string, run: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      run().catch((error: unknown) => log.warn({ error: String(error) }, what));
    }, ms).unref();
  const timers = [
    every(saveMs, 'drone states could not be stored', () => saveStates(fleet, pool)),
    every(lookUpMs, 'drones could not be named', async () => {
      await registerStrangers(fleet, pool);
      await describe();
    }),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await saveStates(fleet, pool, { all: true });
    },
  };
}

/** Writes the states that are to be stored now in one statement; an older state never replaces a newer one of another process. */
export async function saveStates(fleet: FleetState, pool: pg.Pool, o = { all: false }): Promise<void> {
  const states = fleet.takeUnsaved(o);
  if (states.length === 0) return;
  try {
    await pool.query(
      `insert into drone_states as s (drone_id, seen_at, online, state)
       select d.id, to_timestamp((i.state->'drone'->>'seenAt')::float8 / 1000),
         coalesce((i.state->'drone'->>'online')::boolean, false), i.state
       from jsonb_array_elements($1::jsonb) as i(state) join drones d on d.id = i.state->'drone'->>'id'
       order by d.id
       on conflict (drone_id) do update
         set seen_at = excluded.seen_at, online = excluded.online, state = excluded.state
         where s.seen_at <= excluded.seen_at`,
      [JSON.stringify(states)],
    );
  } catch (error) {
    fleet.unsaved(states.map(({ drone }) => drone.id));
    throw error;
  }
}

/** Drones that speak and are not yet known by name: registered since, else not ours. */
async function registerStrangers(fleet: FleetState, pool: pg.Pool): Promise<void> {
  const ids = fleet.strangers();
  if (ids.length === 0) return;
  const { rows } = await pool.query<RegisteredDrone>(
    'select id, name, model from drones where id = any($1::text[])',
    [ids],
  );
  fleet.register(rows);
  const found = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!found.has(id)) fleet.forget(id);
}
