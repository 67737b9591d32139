import { type Role, roleCodes } from '../access/access.ts';
import type { accountTypes } from '../accounts/accounts.ts';

export const upgradeTypes = ['enterprise', 'agent', 'dealer'] as const;

export type UpgradeType = (typeof upgradeTypes)[number];

/**
 * Account and roles after an approved upgrade. Roles are added, and none of them excludes an action, so that an upgrade
 * takes no right away (decision 66).
 */
export const upgradeOutcomes: Record<
  UpgradeType,
  { accountType: (typeof accountTypes)[number]; roles: readonly Role[] }
> = {
  enterprise: { accountType: 'enterprise', roles: [roleCodes.manager] },
  agent: { accountType: 'oem', roles: [roleCodes.manager] },
  dealer: { accountType: 'dealer', roles: [roleCodes.manager] },
};

/** Whether `longitude,latitude` in degrees is within ±180 and ±90. */
export function liesOnEarth(center: string): boolean {
  const [lng = 0, lat = 0] = center.split(',').map(Number);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}
