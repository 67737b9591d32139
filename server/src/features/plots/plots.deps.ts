import type { Deps } from '../../platform/deps.ts';
import type { Tx } from './locked-plots.store.ts';

/** What plots are made of beside the platform: flights flown since then are held against them again. */
export interface PlotDeps {
  deps: Deps;
  intersectFlights(tx: Tx, o: { plotIds: readonly string[]; since: Date }): Promise<void>;
}
