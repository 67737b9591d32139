import type { StoredSample } from './battery-state.ts';
import type { DeviceHolder } from './state-updater.store.ts';

/** Owner and company of a battery; `since` is set if they have just changed. */
export interface Holder {
  owner: { id: string | null; since: number | null };
  company: { id: string | null; since: number | null };
}

/**
 * Determines the holder of a battery after these samples (decision 49). A company is never replaced, and an owner only
 * within one company, by use on a drone: people also charge the batteries of others. A missing one is taken from a
 * device of the same company or owner. Devices of others are ignored.
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
    const isOfCompany = device.companyId !== null && device.companyId === holder.company.id;
    const isOfOwner = device.ownerId !== null && device.ownerId === holder.owner.id;
    if (isOfOwner && holder.company.id === null && device.companyId !== null)
      holder.company = { id: device.companyId, since: at };
    if (
      isOfCompany &&
      !isOfOwner &&
      device.ownerId !== null &&
      (holder.owner.id === null || kind === 'drone')
    )
      holder.owner = { id: device.ownerId, since: at };
  }
  return holder;
}
