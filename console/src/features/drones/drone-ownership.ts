import { transfers } from '@smartflight/contract/devices/transfers.endpoints.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { OwnershipActions } from '../../domain/devices/ownership/ownership-actions.ts';
import { call, callFile } from '../../shared/api/client.ts';
import { upload } from '../../shared/api/upload.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { dronesKey } from './drones.queries.ts';

export const droneOwnership: OwnershipActions = {
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
  revoke: (id, grantId) => call(drones.revoke, { params: { id, grantId } }),
  setMaintenance: (id, inMaintenance) => call(drones.update, { params: { id }, body: { inMaintenance } }),
  renewCode: (id) => call(drones.renewCode, { params: { id } }),
  retire: (id, confirm) => call(drones.retire, { params: { id }, query: { confirm } }),
  history: (id, query, o) => call(drones.history, { params: { id }, query, ...o }),
  diagnostics: (id, o) => call(drones.diagnostics, { params: { id }, ...o }),
  example: { lat: 45.7489, lon: 126.6424, fix: '3d', satellites: 14, landed: 'on_ground', armed: false },
  seenAt: { own: '/realtime', tenant: '/manage/realtime' },
  sheet: {
    words: {
      title: 'title.droneImport',
      intro: 'droneImport.intro',
      register: 'droneImport.register',
      done: 'droneImport.done',
    },
    files: { template: 'drones.xlsx', codes: 'drone-codes.csv' },
    template: () => callFile(drones.importTemplate, { query: { lang: currentLang() } }),
    read: async (file, o) => {
      const { rows, ...counts } = await upload(drones.readImport, file, o);
      return {
        ...counts,
        rows: rows.map(({ droneId, entry, ...row }) => ({
          ...row,
          id: droneId,
          entry: entry && named(entry),
        })),
      };
    },
    import: async (entries, o) => {
      const body = { entries: entries.map(({ id, ...entry }) => ({ ...entry, droneId: id })) };
      const { items } = await call(drones.import, { body, ...o });
      return items.map(({ droneId, ...item }) => ({ ...item, id: droneId }));
    },
  },
  // Read by the owner's bind form; plain text, so that any QR reader shows what it is.
  bindingText: (droneId, activateCode) =>
    `smartflight:bind?${new URLSearchParams({ droneId, activateCode })}`,
};

const named = <Entry>({ droneId, ...entry }: Entry & { droneId: string }) => ({ ...entry, id: droneId });
