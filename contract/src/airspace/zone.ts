/**
 * Classes of zones, strictest first: closed without a licence; closed until lifted; closed above its floor; grave
 * warning; warning.
 */
export const zoneClasses = ['restricted', 'authorization', 'altitude', 'enhancedWarning', 'warning'] as const;

export type ZoneClass = (typeof zoneClasses)[number];

/** Whether flying in a zone of this class needs a licence; other classes only warn. */
export const keepsOut = (zoneClass: ZoneClass): boolean =>
  zoneClass === 'restricted' || zoneClass === 'authorization' || zoneClass === 'altitude';

/** Above the ground, above mean sea level, above the ellipsoid. */
export const heightReferences = ['AGL', 'AMSL', 'WGS84'] as const;

export type HeightReference = (typeof heightReferences)[number];

/** Limits of one zone. Its shape is stored as imported; maps and drones get a simplified one. */
export const zoneLimits = {
  leastRadiusM: 10,
  mostRadiusM: 500_000,
  mostLayers: 200,
  mostTimes: 20,
  mostPeriods: 20,
} as const;
