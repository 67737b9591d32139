import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { storeMeasured, takeWaiting, trackOf } from './flight-weather.store.ts';
import { measureFlight, type TreatedOf } from './measure-flight.ts';

/** Measures the weather of settled flights until none waits. */
export const weatherTasks = (
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  treatedOf: TreatedOf,
): TaskList => ({
  measureFlightWeather: async () => {
    const measure = () =>
      pools.db.transaction().execute(async (tx) => {
        const ids = await takeWaiting(tx);
        for (const id of ids) {
          const flown = await trackOf(tx, id);
          if (flown)
            await storeMeasured(tx, id, await measureFlight(tx, flown, treatedOf), new Date(clock()));
        }
        return ids.length;
      });
    while ((await measure()) > 0);
  },
});
