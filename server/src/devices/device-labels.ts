import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { fault } from '../platform/http/fault.ts';

/** What each kind is called where calls, the trail and events name it. */
export const nounOf = {
  drone: 'drones',
  charger: 'chargers',
  battery: 'batteries',
} as const satisfies Record<DeviceKind, string>;

/** The kinds that change owner. */
export type OwnedKind = 'drone' | 'charger';

type Refused<Code> = Code extends `charger.${infer What}` ? What : never;

/** Why a device cannot be had or changed, in the words of its kind; of a battery one states no more than that. */
export function refusal(
  kind: DeviceKind,
  what: Refused<ProblemCode>,
  fields: Parameters<typeof fault>[1] = undefined,
): ReturnType<typeof fault> {
  if (kind === 'battery') return fault(what === 'exists' ? 'battery.exists' : 'battery.not-found', fields);
  return fault(`${kind}.${what}`, fields);
}
