import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { fault } from '../platform/http/fault.ts';

/** Kinds of device that have an owner. */
export type OwnedKind = 'drone' | 'charger';

const ofStations = ['exists', 'claimed', 'retired', 'confirm-wrong'] as const;

type Refused<Code> = Code extends `charger.${infer What}` ? What : never;

/**
 * Error for a missing or unchangeable device, with the code for its kind; a battery has only `battery.exists`,
 * `battery.claimed` and `battery.not-found`, a station those that a company can cause.
 */
export function refusal(
  kind: DeviceKind,
  what: Refused<ProblemCode>,
  fields: Parameters<typeof fault>[1] = undefined,
): ReturnType<typeof fault> {
  if (kind === 'battery')
    return fault(what === 'exists' || what === 'claimed' ? `battery.${what}` : 'battery.not-found', fields);
  if (kind === 'station') {
    const own = ofStations.find((one) => one === what);
    return fault(own ? `station.${own}` : 'station.not-found', fields);
  }
  return fault(`${kind}.${what}`, fields);
}
