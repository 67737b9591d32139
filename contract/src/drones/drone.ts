/** Days before its end from which something counts as expiring (D-06). */
export const expiringDays = 30;

export const expiringParts = ['mainboardSim', 'rtk', 'rtkSim'] as const;

/** Lock, limits and licences: wanted against reported. Totals: the device's own against ours, off by more than 1 % (domain 4). */
export const driftKinds = ['lock', 'limits', 'pilots', 'licences', 'totals'] as const;

export type DriftKind = (typeof driftKinds)[number];
