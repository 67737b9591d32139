import { setImmediate as breathe } from 'node:timers/promises';
import { paintStrips } from '@smartflight/geo/ground/paint.ts';
import type { Deps } from '../../../access/deps.ts';
import { readFlightWork } from '../derive/flight-work.ts';
import {
  deleteGround,
  hasChanges,
  insertGround,
  layRound,
  readRoundFlights,
  setRepeated,
  takeChanges,
} from './flight-ground.store.ts';

/** Polling interval, ms: the maximum delay of group sums behind a landed flight. */
const everyMs = 1_000;
/** Painting takes tens of milliseconds a flight, so one batch leaves most of a second to other work. */
const atOnce = 10;

export interface GroundUpdater {
  /** Processes one batch of changed flights; returns the number of flights processed. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

/** Keeps up to date how much ground each landed flight repeated within its treatment round (record 61). */
export function updateFlightGround(
  { pools, log }: Pick<Deps, 'pools' | 'log'>,
  { polls = true }: { polls?: boolean } = {},
): GroundUpdater {
  let running: Promise<number> | undefined;
  const work = async (): Promise<number> =>
    (await hasChanges(pools.db)) ? pools.db.transaction().execute(updateSome) : 0;
  const run = (): Promise<number> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const poll = (): void => {
    run().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'ground of flights is not up to date'),
    );
  };
  const timer = polls ? setInterval(poll, everyMs).unref() : undefined;
  return {
    run,
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

async function updateSome(tx: Parameters<typeof takeChanges>[0]): Promise<number> {
  const taken = await takeChanges(tx, atOnce);
  if (!taken || taken.length === 0) return 0;
  const ids = [...new Set(taken)];
  const tiles = await deleteGround(tx, ids);
  for (const flight of await readRoundFlights(tx, ids)) {
    if (flight.track)
      tiles.push(...(await insertGround(tx, flight, paintStrips(readFlightWork(flight.track).strips))));
    await breathe();
  }
  const touched = new Set(ids);
  const distinct = new Map(
    tiles.map(({ holder, local_date, work_type, tile_row, tile_col }) => [
      [holder, local_date, work_type, tile_row, tile_col].join(' '),
      { holder, local_date, work_type, tile_row, tile_col },
    ]),
  );
  for (const tile of distinct.values()) {
    for (const id of await layRound(tx, tile)) touched.add(id);
    await breathe();
  }
  await setRepeated(tx, [...touched]);
  return taken.length;
}
