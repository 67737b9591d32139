import type { Deps } from '../../platform/deps.ts';
import type { Tx } from './locked-plots.store.ts';

export interface PlotDeps {
  deps: Deps;
  intersectFlights(tx: Tx, o: { plotIds: readonly string[]; since: Date }): Promise<void>;
}
