/** Days before its end from which something counts as expiring (D-06). */
export const expiringDays = 30;

export const expiringParts = ['mainboardSim', 'rtk', 'rtkSim'] as const;

/**
 * Lock, limits and licences: desired against reported. Totals: the device's against the server's, more than 1 % apart
 * (domain 4).
 */
export const driftKinds = ['lock', 'limits', 'pilots', 'licences', 'totals'] as const;

export type DriftKind = (typeof driftKinds)[number];
