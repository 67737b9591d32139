/** Limits of a lift, checked by forms and the server. */
export const liftBounds = {
  /** Latest end of a lift, days from now. */
  daysAhead: 90,
  /** Largest area, m². */
  areaM2: 25_000_000,
  /** Height above what `liftHeightRefs` names, m. */
  heightM: { min: 1, max: 120 },
  /** Of a circle, m. */
  radiusM: { min: 10, max: 2_800 },
  /** Corners of a polygon: up to the drones' fence limit. */
  corners: { min: 3, max: 255 },
} as const;

/** What the height of a lift is counted from. */
export const liftHeightRefs = ['ground', 'takeoff'] as const;

export type LiftHeightRef = (typeof liftHeightRefs)[number];

/** Hours until an application must be answered, and when reviewers are reminded (decision 25). */
export const liftHours = { answer: 24, reminders: [12, 20] } as const;

/** Most licences of one drone at a time: the drone's storage limit. */
export const mostLicences = 16;

export const licenceStates = ['approved', 'delivered', 'active', 'expired', 'revoked'] as const;

export type LicenceState = (typeof licenceStates)[number];

/**
 * Life cycle of a licence. The drone's report delivers it and removes it when it is no longer reported; only a
 * reported licence is active.
 */
export const licenceTransitions = [
  { from: 'approved', action: 'deliver', to: 'delivered', by: 'drone' },
  { from: 'delivered', action: 'begin', to: 'active', by: 'server' },
  { from: 'delivered', action: 'lose', to: 'approved', by: 'drone' },
  { from: 'active', action: 'lose', to: 'approved', by: 'drone' },
  ...(['approved', 'delivered', 'active'] as const).flatMap((from) => [
    { from, action: 'end' as const, to: 'expired' as const, by: 'server' as const },
    { from, action: 'revoke' as const, to: 'revoked' as const, by: 'person' as const },
  ]),
] as const;

/** Whether a drone reports the licences it should have; unknown before its report. */
export const agreements = ['agrees', 'differs', 'unknown'] as const;

export type Agreement = (typeof agreements)[number];
