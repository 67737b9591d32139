import type { Transaction } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';

/** Ends what teams see of a drone, such as when it changes hands. */
export async function endTeamShares(tx: Transaction<DB>, droneId: string): Promise<void> {
  await tx.deleteFrom('team_drones').where('drone_id', '=', droneId).execute();
}
