/** When a drone counts as in flight: one rule for flights, live states, alarms and the console. */

/** The readings that the rule uses; absent means unknown. */
export interface FlightSigns {
  armed?: boolean | undefined;
  landed?: string | undefined;
  heightGroundM?: number | undefined;
  heightCanopyM?: number | undefined;
  heightAglM?: number | undefined;
  heightHomeM?: number | undefined;
  speedMps?: number | undefined;
  climbMps?: number | undefined;
}

/** Bounds of the rule for drones that send no `landed`. */
export const flyingBounds = {
  /** Higher than this above ground or crop is in flight, m. */
  heightM: 1,
  /** The same above the take-off point, m: a barometer drifts by about a metre while the drone waits. */
  takeoffHeightM: 2,
  /** Faster than this is in flight, m/s. */
  speedMps: 1.5,
  /** At rest when slower than this, m/s, and climbing or sinking by less than this, m/s. */
  restMps: 0.5,
  restClimbMps: 0.25,
} as const;

const nearest = ({ heightGroundM, heightCanopyM, heightAglM }: FlightSigns): number | undefined =>
  heightGroundM ?? heightAglM ?? heightCanopyM;

/**
 * Whether a drone is in flight: a disarmed one is not; else as its `landed` states; else armed and higher or faster
 * than the bounds. Undefined when it reports too little to judge.
 */
export function isFlying(signs: FlightSigns): boolean | undefined {
  const { armed, landed, heightHomeM, speedMps } = signs;
  if (armed === false) return false;
  if (landed !== undefined) return landed !== 'on_ground';
  const heightM = nearest(signs);
  if (armed === undefined || (heightM ?? heightHomeM ?? speedMps) === undefined) return undefined;
  return isHigh(heightM, heightHomeM) || (speedMps ?? 0) > flyingBounds.speedMps;
}

/** A known height above ground or crop decides alone: a drone may rest far above or below its take-off point. */
const isHigh = (heightM: number | undefined, heightHomeM: number | undefined): boolean =>
  heightM === undefined ? (heightHomeM ?? 0) > flyingBounds.takeoffHeightM : heightM > flyingBounds.heightM;

/** As `isFlying`; a drone that does not report whether it is armed counts as in flight by its height alone. */
export function mayFly(signs: FlightSigns): boolean {
  return isFlying(signs) ?? isHigh(nearest(signs), signs.heightHomeM);
}

/**
 * Whether an armed drone without `landed` seems to rest on the ground: low, slow and level. Unknown height or speed is
 * not rest, and neither is hovering below the take-off point.
 */
export function seemsAtRest(signs: FlightSigns): boolean {
  const { heightHomeM, speedMps, climbMps = 0 } = signs;
  const heightM = nearest(signs) ?? heightHomeM;
  if (heightM === undefined || speedMps === undefined || isFlying(signs) !== false) return false;
  return (
    heightM > -flyingBounds.takeoffHeightM &&
    speedMps < flyingBounds.restMps &&
    Math.abs(climbMps) < flyingBounds.restClimbMps
  );
}

/** Whether a drone reports that it is on the ground, without inference from height and speed. */
export const isGrounded = ({ landed, armed }: FlightSigns): boolean =>
  landed === 'on_ground' || (landed === undefined && armed === false);
