import { createHash } from 'node:crypto';
import {
  applyLicenceParams,
  type LicenceData,
  revokeLicenceParams,
} from '@smartflight/contract/device-link/licences.schemas.ts';
import { canonicalLicences } from '@smartflight/contract/device-link/licences.ts';
import type { StateData } from '@smartflight/contract/device-link/reports.schemas.ts';

export type LicenceBook = {
  /** Keeps exactly the licences of an `apply_licence`; false when they cannot be read. */
  apply: (params: unknown) => boolean;
  /** Drops those that a `revoke_licence` names; false when it cannot be read. */
  revoke: (params: unknown) => boolean;
  /** As a drone with a broken memory. */
  lose: () => void;
  report: () => NonNullable<StateData['licences']> & { hash: string };
};

/**
 * The licences that a drone has. One whose time is over stays in the book until the server takes it away, so that both
 * sides count the same whatever their clocks state.
 */
export function createLicenceBook(): LicenceBook {
  let held: readonly LicenceData[] = [];
  return {
    apply: (params) => {
      const read = applyLicenceParams.safeParse(params);
      if (read.success) held = read.data.licences;
      return read.success;
    },
    revoke: (params) => {
      const read = revokeLicenceParams.safeParse(params);
      if (read.success) held = held.filter(({ id }) => !read.data.licenceIds.includes(id));
      return read.success;
    },
    lose: () => {
      held = [];
    },
    report: () => ({
      hash: createHash('sha256').update(canonicalLicences(held)).digest('hex'),
      count: held.length,
    }),
  };
}
