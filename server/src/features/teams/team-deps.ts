import type { Deps } from '../../platform/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** What teams are made of beside the platform: the masked numbers of members' papers, which reviews keep. */
export interface TeamDeps {
  deps: Deps;
  numbersOf(
    db: Database,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { idNumber: string; pilotCard: string }>>;
}
