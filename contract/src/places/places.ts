/** Limits of sensitive places, for forms and the server alike. */
export const placeLimits = {
  perHolder: 5_000,
  /** Rows of a holder with the removed ones, which do not count as its places. */
  stored: 20_000,
  nameLength: 120,
  noteLength: 240,
  /** Positions of a shape over all rings, or of a line. */
  positions: 2_000,
  /** Radius of a circle, m. */
  leastRadiusM: 1,
  mostRadiusM: 5_000,
  /** Places that one import may hold. */
  imported: 500,
  /** Places of one answer for a map, a flight or a record. */
  shown: 200,
  /** Distance within which places are listed for treated ground, m. */
  leastReachM: 50,
  mostReachM: 5_000,
} as const;

/** Distance within which places are listed for a company that has not set its own, m. */
export const usualReachM = 500;

/** Below this wind the direction is not reliable, m/s. */
export const calmMps = 0.5;

export const placeSorts = ['name', '-name', 'changedAt', '-changedAt'] as const;

/** `downwind`: some treated ground had the place downwind; `calm`: wind without a reliable direction; else upwind or unknown. */
export const placeWinds = ['downwind', 'calm', 'unknown', 'upwind'] as const;
