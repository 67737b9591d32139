import { createHash } from 'node:crypto';
import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { canonicalLicences } from '@smartflight/contract/device-link/licences.ts';

/** What a drone with just these licences reports of them. */
export const hashOfLicences = (licences: readonly LicenceData[]): string =>
  createHash('sha256').update(canonicalLicences(licences)).digest('hex');

/** Of a drone that has none. */
export const noLicencesHash = hashOfLicences([]);
