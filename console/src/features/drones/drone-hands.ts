import { drones } from '@smartflight/contract/drones.ts';
import { transfers } from '@smartflight/contract/transfers.ts';
import { call } from '../../shared/api/client.ts';
import type { DeviceHands } from '../../shared/device/device-hands.ts';
import { dronesKey } from './drones.queries.ts';
import { bindingText } from './parts/qr-texts.ts';

/** What is done with a drone by its owner and its company. */
export const droneHands: DeviceHands = {
  kind: 'drone',
  texts: 'drones',
  words: {
    id: 'drones.droneId',
    name: 'drones.droneName',
    retireMore: 'droneManage.askRetireMore',
    whoNeeds: 'droneRegister.whoNeeds',
  },
  key: dronesKey,
  param: 'drone',
  rename: (id, name) => call(drones.update, { params: { id }, body: { name } }),
  unbind: (id, confirm) => call(drones.unbind, { params: { id }, query: { confirm } }),
  offer: (id, body) => call(transfers.offer, { params: { id }, body }),
  provision: (id) => call(drones.provision, { params: { id } }),
  grant: (id, body) => call(drones.grant, { params: { id }, body }),
  revoke: (id, accountId) => call(drones.revoke, { params: { id, accountId } }),
  setMaintenance: (id, inMaintenance) => call(drones.update, { params: { id }, body: { inMaintenance } }),
  renewCode: (id) => call(drones.renewCode, { params: { id } }),
  retire: (id, confirm) => call(drones.retire, { params: { id }, query: { confirm } }),
  bindingText: (droneId, activateCode) => bindingText({ droneId, activateCode }),
};
