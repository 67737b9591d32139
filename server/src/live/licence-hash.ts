import { createHash } from 'node:crypto';
import { canonicalLicences, type LicenceData } from '@smartflight/contract/device-link/device-link.ts';

/** What a drone with just these licences reports of them. */
export const hashOfLicences = (licences: readonly LicenceData[]): string =>
  createHash('sha256').update(canonicalLicences(licences)).digest('hex');

/** Of a drone that has none. */
export const noLicencesHash = hashOfLicences([]);
