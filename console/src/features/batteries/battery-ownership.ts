import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import type { ReceivedDevice } from '../../domain/devices/ownership/ownership-actions.ts';
import { call } from '../../shared/api/client.ts';
import { batteriesKey } from './batteries.queries.ts';

/** A battery that connects by itself: no one binds it, and it is registered by its company alone. */
export const batteryOwnership: ReceivedDevice = {
  kind: 'battery',
  key: batteriesKey,
  diagnostics: (sn, o) => call(batteries.diagnostics, { params: { sn }, ...o }),
};
