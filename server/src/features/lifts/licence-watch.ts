import type { Actor } from '../../access/actor.ts';
import { auditMany } from '../../access/audit.ts';
import { notifyAllSql } from '../../events.ts';
import { postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import { noteShown, type TurnedLicence } from './licences.store.ts';
import type { Tx } from './lifts.store.ts';

const server: Actor = { kind: 'system', name: 'lifts' };

/**
 * Records, in the storing transaction of the command channel, that drones report the desired licences or no longer
 * do: a licence only counts while its drone has it.
 */
export const createLicenceWatch =
  ({ clock }: { clock: Clock }) =>
  async (tx: Tx, drones: readonly { droneId: string; isShown: boolean }[]): Promise<void> => {
    const now = new Date(clock());
    for (const isShown of [true, false]) {
      const ids = drones.flatMap((drone) => (drone.isShown === isShown ? [drone.droneId] : []));
      if (ids.length > 0) await notify(tx, await noteShown(tx, ids, { isShown, now }), { isShown, now });
    }
  };

async function notify(
  tx: Tx,
  licences: readonly TurnedLicence[],
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<void> {
  if (licences.length === 0) return;
  await auditMany(
    tx,
    server,
    licences.map(({ id, lift_id, drone_id }) => ({
      action: isShown ? 'licences.deliver' : 'licences.lose',
      target: { kind: 'drone', id: drone_id },
      detail: { licence: id, lift: lift_id },
    })),
  );
  await notifyAllSql(
    licences.map(({ lift_id: id, drone_id: droneId, account_id }) => ({
      type: 'changed' as const,
      noun: 'lifts',
      id,
      droneId,
      accountIds: [account_id],
    })),
  ).execute(tx);
  await postNotices(
    tx,
    now,
    licences.map(({ lift_id, drone_name: drone, account_id }) => ({
      to: [account_id],
      text: isShown ? 'licence.delivered' : 'licence.lost',
      args: { drone },
      target: { page: 'airspace', query: { lift: lift_id } },
      key: `licence:${lift_id}`,
    })),
  );
}
