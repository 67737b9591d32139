import type { Deps } from '../../access/deps.ts';
import type { Tx } from './locked-plots.store.ts';

export interface PlotDeps {
  deps: Deps;
  intersectFlights(tx: Tx, o: { plotIds: readonly string[]; since: Date }): Promise<void>;
}
