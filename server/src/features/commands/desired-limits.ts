import { setTimeout as delay } from 'node:timers/promises';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { limitHeightRef } from '@smartflight/contract/drones/restrictions.ts';
import type { Deps } from '../../access/deps.ts';
import { hasUnreported, noteReported, type StoredDesired, takeUnreported } from './desired-state.store.ts';
import type { Envelopes } from './envelopes.ts';

const mostAtOnce = 100;
/** A slower broker counts as unreachable, so that the transaction doesn't wait for it. */
const longestMs = 5_000;

/**
 * Publishes changed desired states as retained messages: confirmed and permanent values, never commands. The rows
 * stay locked meanwhile, so that another process cannot publish an older state afterwards.
 */
export async function publishDesired(deps: Deps, envelopes: Envelopes): Promise<void> {
  const notify = (): Promise<number> =>
    deps.pools.db.transaction().execute(async (tx) => {
      const desiredState = await takeUnreported(tx, mostAtOnce);
      if (desiredState.length === 0) return 0;
      const late = delay(longestMs, 'late' as const, { ref: false });
      const reported = Promise.all(desiredState.map((change) => publish(deps, envelopes, change)));
      if ((await Promise.race([reported, late])) === 'late') throw new Error('the broker does not answer');
      await noteReported(
        tx,
        desiredState.map(({ droneId }) => droneId),
      );
      return desiredState.length;
    });
  if (!(await hasUnreported(deps.pools.db))) return;
  while ((await notify()) === mostAtOnce);
}

async function publish(deps: Deps, envelopes: Envelopes, change: StoredDesired): Promise<void> {
  const { droneId, lock, limits, pilotIds, licences } = change;
  const data = {
    ...(lock === null ? {} : { lock }),
    ...(limits ? { limits: { ...limits, heightRef: limitHeightRef } } : {}),
    ...(pilotIds ? { pilotIds } : {}),
    ...(licences ? { licencesHash: licences.hash } : {}),
  };
  // An empty payload clears a retained message.
  const payload = Object.keys(data).length === 0 ? '' : envelopes.wrap(data);
  await deps.broker()?.publish(topicOf('drone', droneId, 'desired'), payload, { qos: 1, retain: true });
}
