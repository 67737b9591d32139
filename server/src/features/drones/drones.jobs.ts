import type { TaskList } from 'graphile-worker';
import type { Actor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { lockDrone } from '../../devices/ownership.store.ts';
import type { OwnershipHooks } from '../../devices/ownership.ts';
import { dronesWithOtherPilots, pilotsNow } from '../../devices/pilots.store.ts';
import { notifySql } from '../../events.ts';

interface Parts {
  deps: Pick<Deps, 'pools' | 'clock'>;
  desiredState: Pick<OwnershipHooks['desiredState'], 'renewPilots'>;
}

const server: Actor = { kind: 'system', name: 'pilots' };
const atOnce = 200;

/**
 * Publishes the permitted pilots of drones where they changed without an action: a permission began or ended by its
 * dates, or its account did not have the address, or was not verified, before or any longer. One transaction per drone.
 */
export async function settlePilots({ deps, desiredState }: Parts): Promise<void> {
  const { db } = deps.pools;
  const now = new Date(deps.clock());
  let found: string[];
  do {
    found = await dronesWithOtherPilots(db, now, atOnce);
    for (const id of found)
      await db.transaction().execute(async (tx) => {
        if (!(await lockDrone(tx, id))) return;
        await desiredState.renewPilots(tx, server, id, await pilotsNow(tx, id, now));
        await notifySql({ type: 'changed', noun: 'drones', id, droneId: id }).execute(tx);
      });
  } while (found.length === atOnce);
}

/** Every minute: applies permissions that begin or end, and updates marks that no list has updated. */
export const droneTasks = (parts: Parts): TaskList => ({
  settlePilots: () => settlePilots(parts),
  foldDroneMarks: async () => {
    await parts.deps.pools.app.query('select fold_drone_marks()');
  },
});
