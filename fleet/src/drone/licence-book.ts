import { createHash } from 'node:crypto';
import {
  applyLicenceParams,
  type LicenceData,
  revokeLicenceParams,
} from '@smartflight/contract/device-link/licences.schemas.ts';
import { canonicalLicences } from '@smartflight/contract/device-link/licences.ts';
import type { StateData } from '@smartflight/contract/device-link/reports.schemas.ts';

export type LicenceBook = {
  /** Replaces the licences by those of an `apply_licence`; false when they cannot be read. */
  apply: (params: unknown) => boolean;
  /** Removes the licences named by a `revoke_licence`; false when it cannot be read. */
  revoke: (params: unknown) => boolean;
  /** Loses all licences, simulating broken storage. */
  lose: () => void;
  report: () => NonNullable<StateData['licences']> & { hash: string };
};

/**
 * A drone's licences. Expired ones stay until the server revokes them, so that both sides have the same set whatever
 * their clocks.
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
