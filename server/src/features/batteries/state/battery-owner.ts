import type { StoredSample } from './battery-state.ts';
import type { DeviceHolder } from './state-updater.store.ts';

/** Owner and company of a battery; `since` is set if they have just changed. */
export interface Holder {
  owner: { id: string | null; since: number | null };
  company: { id: string | null; since: number | null };
}

/**
 * Determines the owner of a battery after these samples (decision 37). It follows the newest device: the company is
 * that of the device. The owner is set at once if there was none, but replaced only by use on a drone, because people
 * also charge the batteries of others. A device without an owner or a company removes neither.
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
