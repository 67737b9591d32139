import { flyingBounds, isFlying, seemsAtRest } from '@smartflight/contract/device-link/flying.ts';
import type { Sample } from './sample.ts';

/** Rule 2: whether this sample indicates that a flight has begun; undefined if it gives no indication. */
export const reportsFlying = (sample: Sample): boolean | undefined =>
  sample.landed === 'landing' ? false : isFlying(sample);

/** Rule 3: whether this sample indicates that the drone is on the ground; without `landed` by height and speed. */
export const reportsGround = (sample: Sample): boolean =>
  sample.landed === undefined ? seemsAtRest(sample) : sample.landed === 'on_ground';

/** Rule 2: whether the drone is rising faster than a vertical speed at rest varies. */
export const climbs = ({ climbMps = 0 }: Sample): boolean => climbMps >= flyingBounds.restClimbMps;

/** Whether a sample may count for area: not if known to be grounded or disarmed. */
export function mayWork(sample: Sample): boolean {
  return sample.armed !== false && sample.landed !== 'on_ground';
}
