// Own file: rights are in this folder, and the app joins them to the HTTP server.
import { sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';
import { visibleDrones } from './scope.ts';

/** Ids of all devices that an account may see at present; none for staff, who see every device and lose none. */
export async function visibleDeviceIds(db: Database, actor: UserActor, now: Date): Promise<string[]> {
  if (actor.seesAll) return [];
  const { rows } = await sql<{ id: string }>`
    select d.id from devices d where ${visibleDrones(actor, undefined, now)}`.execute(db);
  return rows.map(({ id }) => id);
}
