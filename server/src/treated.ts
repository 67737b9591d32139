import type { Deps } from './access/deps.ts';
import { readTreatedSegments } from './features/flights/derive/flight-work.ts';
import { readCoverages } from './features/flights/shapes/coverage-features.ts';
import { readPasses } from './features/flights/trail/passes.ts';
import { placesOfFlights, type TreatedReader } from './features/places/treated-places.ts';
import type { RecordDeps } from './features/records/records.service.ts';
import { measureFlight } from './features/weather/measure-flight.ts';

/** Reads treated ground and its wind for sensitive places. */
export const treatedReader: TreatedReader = {
  stretchesOf: readTreatedSegments,
  measure: async (db, flown) => (await measureFlight(db, flown, readTreatedSegments)).minutes,
};

/** What spray records read of other features: treated ground, and sensitive places near it. */
export const recordDepsOf = (deps: Deps): RecordDeps => ({
  ...deps,
  readCoverages: async (actor, ids) => {
    const coverages = await readCoverages(deps, actor, ids);
    const passes = await readPasses(deps.pools.db, actor, ids);
    return new Map(
      [...coverages].map(([id, coverage]) => [id, { ...coverage, passes: passes.get(id) ?? [] }]),
    );
  },
  readPlaces: (db, actor, o) => placesOfFlights(db, actor, { ...o, reader: treatedReader }),
});
