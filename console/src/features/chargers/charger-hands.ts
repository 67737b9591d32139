import { chargers } from '@smartflight/contract/chargers.ts';
import { call } from '../../shared/api/client.ts';
import type { DeviceHands } from '../../shared/device/device-hands.ts';
import { chargersKey } from './chargers.queries.ts';

/** What is done with a charger by its owner and its company. */
export const chargerHands: DeviceHands = {
  kind: 'charger',
  texts: 'chargers',
  words: {
    id: 'chargers.chargerId',
    name: 'chargers.chargerName',
    retireMore: 'chargers.retireMore',
    whoNeeds: 'chargers.whoNeeds',
  },
  key: chargersKey,
  param: 'charger',
  rename: (id, name) => call(chargers.update, { params: { id }, body: { name } }),
  unbind: (id, confirm) => call(chargers.unbind, { params: { id }, query: { confirm } }),
  offer: (id, body) => call(chargers.offer, { params: { id }, body }),
  provision: (id) => call(chargers.provision, { params: { id } }),
  grant: (id, body) => call(chargers.grant, { params: { id }, body }),
  revoke: (id, accountId) => call(chargers.revoke, { params: { id, accountId } }),
  setMaintenance: (id, inMaintenance) => call(chargers.update, { params: { id }, body: { inMaintenance } }),
  renewCode: (id) => call(chargers.renewCode, { params: { id } }),
  retire: (id, confirm) => call(chargers.retire, { params: { id }, query: { confirm } }),
};
