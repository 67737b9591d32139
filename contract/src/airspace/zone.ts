/**
 * What a zone asks of who flies there, the strictest first: closed without a licence; closed until it is lifted;
 * closed above its floor; open with a grave warning; open with a warning.
 */
export const zoneClasses = ['restricted', 'authorization', 'altitude', 'enhancedWarning', 'warning'] as const;

export type ZoneClass = (typeof zoneClasses)[number];

/** Whether a zone of this class may not be flown in without a licence; the others only warn. */
export const keepsOut = (zoneClass: ZoneClass): boolean =>
  zoneClass === 'restricted' || zoneClass === 'authorization' || zoneClass === 'altitude';

/** Above the ground, above mean sea level, above the ellipsoid. */
export const heightReferences = ['AGL', 'AMSL', 'WGS84'] as const;

export type HeightReference = (typeof heightReferences)[number];

/** Bounds of one zone. A shape keeps what its source has; maps and drones get it thinned. */
export const zoneLimits = {
  leastRadiusM: 10,
  mostRadiusM: 500_000,
  mostLayers: 50,
  mostTimes: 20,
  mostPeriods: 20,
} as const;
