import { createHash } from 'node:crypto';
import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { canonicalLicences } from '@smartflight/contract/device-link/licences.ts';

/** The hash that a drone with exactly these licences reports. */
export const hashOfLicences = (licences: readonly LicenceData[]): string =>
  createHash('sha256').update(canonicalLicences(licences)).digest('hex');

export const noLicencesHash = hashOfLicences([]);
