import type { StoredSample } from './battery-state.ts';
import type { DeviceHolder } from './state-updater.store.ts';

/** Whose a battery is, and since when where that has just changed. */
export interface Holder {
  owner: { id: string | null; since: number | null };
  company: { id: string | null; since: number | null };
}

/**
 * Whose a battery is after these samples (decision 37). It follows the newest device it was on: to the company of that
 * device; to its owner from no one at once, from another owner only by use on a drone, for a friend's or the company's
 * charger charges what is not its own. A device without an owner or a company takes nothing away.
 */
export function holderAfter(
  before: { ownerId: string | null; companyId: string | null; seenAt: number },
  samples: readonly StoredSample[],
  devices: ReadonlyMap<number, DeviceHolder>,
): Holder {
  const holder: Holder = {
    owner: { id: before.ownerId, since: null },
    company: { id: before.companyId, since: null },
  };
  for (const { at, deviceNo, kind } of samples) {
    const device = devices.get(deviceNo);
    if (!device || at < before.seenAt) continue;
    if (device.companyId !== null && device.companyId !== holder.company.id)
      holder.company = { id: device.companyId, since: at };
    const isTaken = holder.owner.id === null || kind === 'drone';
    if (device.ownerId !== null && device.ownerId !== holder.owner.id && isTaken)
      holder.owner = { id: device.ownerId, since: at };
  }
  return holder;
}
