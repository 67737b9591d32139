/** Bounds of a lift, kept by forms and by the server alike. */
export const liftBounds = {
  /** Days from now until which a lift may reach. */
  daysAhead: 90,
  /** Largest area, m². */
  areaM2: 25_000_000,
  /** Height above ground, m. */
  heightM: { min: 1, max: 120 },
  /** Of a circle, m. */
  radiusM: { min: 10, max: 2_800 },
  /** Corners of a polygon: as many as drones take in one fence. */
  corners: { min: 3, max: 255 },
} as const;

/** Hours in which an application is answered, and after which its reviewers are reminded (decision 25). */
export const liftHours = { answer: 24, reminders: [12, 20] } as const;

/** Licences of one drone that are at a time: what it can hold. */
export const mostLicences = 16;

export const licenceStates = ['approved', 'delivered', 'active', 'expired', 'revoked'] as const;

export type LicenceState = (typeof licenceStates)[number];

/**
 * The whole life of a licence. The drone's own report delivers it, and loses it again where the drone no longer shows
 * it; only what the drone holds is ever active.
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

/** Whether the licences that a drone reports are those it is to have; unknown until it has reported. */
export const agreements = ['agrees', 'differs', 'unknown'] as const;

export type Agreement = (typeof agreements)[number];
