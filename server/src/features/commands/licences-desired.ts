import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import type { Transaction } from 'kysely';
import { hashOfLicences, noLicencesHash } from '../../live/fleet/licence-hash.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { StoredDesired } from './desired-state.store.ts';

/** Called in the storing transaction for drones that now report the desired licences, or no longer do. */
export type LicencesShown = (
  tx: Transaction<DB>,
  drones: readonly { droneId: string; isShown: boolean }[],
) => Promise<void>;

/**
 * Drones whose licences match the desired ones since a report, or no longer do, from the states before and after it.
 */
export const licencesTurned = (before: ReadonlyMap<string, StoredDesired>, after: readonly StoredDesired[]) =>
  after.flatMap(({ droneId, licencesDone: isShown }) =>
    before.get(droneId)?.licencesDone === isShown ? [] : [{ droneId, isShown }],
  );

type Part = Pick<StoredDesired, 'licences' | 'licencesDone'>;

/** The licence part of a desired state that requests exactly these licences. */
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

/** The licence part after a change of owner: the next owner inherits no licence. */
export const licencesDropped = ({ licences }: Part): Part =>
  licences === null
    ? { licences, licencesDone: false }
    : licencesWanted({ licences, licencesDone: false }, []);

/**
 * The licence part after a report; undefined if unchanged. A drone that reports another set than desired is sent the
 * whole set, even if it was never given one.
 */
export function licencesReported({ licences, licencesDone }: Part, hash: string): Part | undefined {
  const isDone = hash === (licences?.hash ?? noLicencesHash);
  if (licences === null) return isDone ? undefined : licencesWanted({ licences, licencesDone }, []);
  if (isDone === licencesDone) return undefined;
  return { licences: { ...licences, remove: [] }, licencesDone: isDone };
}
