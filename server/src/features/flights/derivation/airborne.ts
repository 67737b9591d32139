import type { Rules } from './rules.ts';
import type { Sample } from './sample.ts';

/** Rule 2: whether this sample indicates that a flight has begun; undefined if it gives no indication. */
export function reportsFlying(sample: Sample, rules: Rules): boolean | undefined {
  if (sample.armed === false) return false;
  if (sample.landed !== undefined) return sample.landed === 'in_air' || sample.landed === 'taking_off';
  if (sample.armed === undefined) return undefined;
  const { heightAglM, speedMps } = sample;
  if (heightAglM === undefined && speedMps === undefined) return undefined;
  return (heightAglM ?? 0) > rules.inferredHeightM || (speedMps ?? 0) > rules.inferredSpeedMps;
}

/** Whether a sample may count for area: not if known to be grounded or disarmed. */
export function mayWork(sample: Sample): boolean {
  return sample.armed !== false && sample.landed !== 'on_ground';
}
