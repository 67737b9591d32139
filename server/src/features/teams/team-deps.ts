import type { Deps } from '../../access/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Dependencies of teams besides the platform: the masked paper numbers of members, from reviews. */
export interface TeamDeps {
  deps: Deps;
  numbersOf(
    db: Database,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { idNumber: string; pilotCard: string }>>;
}
