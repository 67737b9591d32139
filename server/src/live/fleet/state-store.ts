import type pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { binaryArray } from '../tracks/binary-array.ts';
import type { RegisteredDrone } from './fleet-register.ts';

/** Kinds of devices whose newest state is kept in memory and stored under their kind. */
type Kind = 'drone' | 'charger';

/** A state has the newest report of its device under the kind; `seenAt` is its receipt, epoch ms. */
type StateOf<K extends Kind> = Record<
  K,
  { id: string; seenAt?: number | undefined; online?: boolean | undefined }
>;

/** The live states of one kind of device, and which are not stored. */
interface StoredStates<K extends Kind, S extends StateOf<K>> {
  register(devices: readonly RegisteredDrone[]): void;
  hydrate(states: readonly S[]): void;
  takeUnsaved(o?: { all: boolean }): S[];
  unsaved(ids: readonly string[]): void;
  strangers(): string[];
  forget(id: string): void;
}

const lookUpMs = 500;
/** A text of thousands of states would stop the process for as long as it takes to write it. */
const statesAtOnce = 500;

const registered =
  'select id, name, model, maintenance_since is not null as "inMaintenance" from devices where kind = $1';

/** Synchronises the states of one kind of device with the database. */
export function createStateStore<K extends Kind, S extends StateOf<K>>(
  kind: K,
  states: StoredStates<K, S>,
  pool: pg.Pool,
) {
  /** An older state never overwrites a newer one from another process. */
  const write = (lot: readonly S[]) =>
    pool.query({
      name: 'store-states',
      text: `insert into drone_states as s (drone_id, seen_at, online, state)
       select d.id, i.seen_at, i.online = 1, i.state::jsonb
       from (select unnest($1::text[]) as id, unnest($2::timestamptz[]) as seen_at, unnest($3::int2[]) as online,
           unnest($4::text[]) as state) as i
         join devices d on d.id = i.id and d.kind = $5
       order by d.id
       on conflict (drone_id) do update
         set seen_at = excluded.seen_at, online = excluded.online, state = excluded.state
         where s.seen_at <= excluded.seen_at`,
      values: [
        binaryArray(lot, 'text', (state) => state[kind].id),
        binaryArray(lot, 'timestamptz', (state) => state[kind].seenAt),
        binaryArray(lot, 'int2', (state) => (state[kind].online ? 1 : 0)),
        binaryArray(lot, 'text', (state) => JSON.stringify(state)),
        kind,
      ],
    });
  const saveNow = async (o: { all: boolean }): Promise<void> => {
    const taken = states.takeUnsaved(o);
    for (let at = 0; at < taken.length; at += statesAtOnce) {
      try {
        await write(taken.slice(at, at + statesAtOnce));
      } catch (error) {
        states.unsaved(taken.slice(at).map((state) => state[kind].id));
        throw error;
      }
    }
  };
  let last: Promise<void> = Promise.resolve();
  /** Writes the due states, one run after the other: an earlier run's later lot would replace what a later one wrote. */
  const save = (o = { all: false }): Promise<void> => {
    const before = last;
    last = (async () => {
      await before.catch(() => undefined);
      await saveNow(o);
    })();
    return last;
  };
  /** Looks up unknown ids that send messages: they may have been registered since. */
  const nameStrangers = async (): Promise<void> => {
    const ids = states.strangers();
    if (ids.length === 0) return;
    const { rows } = await pool.query<RegisteredDrone>(`${registered} and id = any($2::text[])`, [kind, ids]);
    states.register(rows);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) states.forget(id);
  };
  return {
    save,
    /** Loads the register and the stored states, so that devices are shown at once after a restart. */
    hydrate: async (): Promise<void> => {
      states.register((await pool.query<RegisteredDrone>(registered, [kind])).rows);
      const { rows } = await pool.query<{ state: S }>(
        'select s.state from drone_states s join devices d on d.id = s.drone_id where d.kind = $1',
        [kind],
      );
      states.hydrate(rows.map(({ state }) => state));
    },
    /** Runs every `saveMs` until stopped; `stop` stores the rest. `describe` runs with each look-up of names. */
    start: (o: { saveMs: number; log: Log; describe?: () => Promise<void> }): { stop(): Promise<void> } => {
      const every = (ms: number, what: string, run: () => Promise<void>): NodeJS.Timeout =>
        setInterval(() => {
          run().catch((error: unknown) => o.log.warn({ error: String(error), kind }, what));
        }, ms).unref();
      const timers = [
        every(o.saveMs, 'states of devices could not be stored', () => save()),
        every(lookUpMs, 'devices could not be named', async () => {
          await nameStrangers();
          await o.describe?.();
        }),
      ];
      return {
        stop: async () => {
          for (const timer of timers) clearInterval(timer);
          await save({ all: true });
        },
      };
    },
  };
}
