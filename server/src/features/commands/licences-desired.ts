import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import type { Transaction } from 'kysely';
import { hashOfLicences, noLicencesHash } from '../../live/fleet/licence-hash.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { StoredDesired } from './desired-state.store.ts';

/** Reported with the storing transaction: drones that now show the licences they are to have, or no longer do. */
export type LicencesShown = (
  tx: Transaction<DB>,
  drones: readonly { droneId: string; isShown: boolean }[],
) => Promise<void>;

/** Of desired states before and after a word of their drones: those whose licences are shown now or are no longer. */
export const licencesTurned = (before: ReadonlyMap<string, StoredDesired>, after: readonly StoredDesired[]) =>
  after.flatMap(({ droneId, licencesDone: isShown }) =>
    before.get(droneId)?.licencesDone === isShown ? [] : [{ droneId, isShown }],
  );

type Part = Pick<StoredDesired, 'licences' | 'licencesDone'>;

/** The part of a desired state that asks for just these licences from now on. */
export function licencesWanted(change: Part, items: LicenceData[]): Part {
  const before = change.licences?.items ?? [];
  const kept = new Set(items.map(({ id }) => id));
  const remove = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  const isOnlyLess = change.licencesDone && items.length === before.length - remove.length;
  return {
    licences: { items, hash: hashOfLicences(items), remove: isOnlyLess ? remove : [] },
    licencesDone: false,
  };
}

/** The part of a desired state after its drone has changed owner: anyone who flies it next inherits no licence. */
export const licencesDropped = ({ licences }: Part): Part =>
  licences === null
    ? { licences, licencesDone: false }
    : licencesWanted({ licences, licencesDone: false }, []);

/**
 * What a report makes of a desired state: a drone that shows another set than it is to have is sent the whole of it, also one
 * that no one has given any. Undefined where nothing changes.
 */
export function licencesReported({ licences, licencesDone }: Part, hash: string): Part | undefined {
  const isDone = hash === (licences?.hash ?? noLicencesHash);
  if (licences === null) return isDone ? undefined : licencesWanted({ licences, licencesDone }, []);
  if (isDone === licencesDone) return undefined;
  return { licences: { ...licences, remove: [] }, licencesDone: isDone };
}
