import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { storeMeasured, takeWaiting, trackOf } from './flight-weather.store.ts';
import { measureFlight, type TreatedOf } from './measure-flight.ts';

/** Measures the weather of settled flights until none waits. */
export function weatherTasks(
  { pools, clock, log }: Pick<Deps, 'pools' | 'clock' | 'log'>,
  treatedOf: TreatedOf,
): TaskList {
  /** A track that cannot be read has no treated ground, so that it does not hold up the others. */
  const readable: TreatedOf = (track) => {
    try {
      return treatedOf(track);
    } catch (error) {
      log.warn({ error: String(error) }, 'the track of a flight cannot be read for its weather');
      return [];
    }
  };
  return {
    measureFlightWeather: async () => {
      const measure = () =>
        pools.db.transaction().execute(async (tx) => {
          const ids = await takeWaiting(tx);
          for (const id of ids) {
            const flown = await trackOf(tx, id);
            if (flown)
              await storeMeasured(tx, id, await measureFlight(tx, flown, readable), new Date(clock()));
          }
          return ids.length;
        });
      while ((await measure()) > 0);
    },
  };
}
