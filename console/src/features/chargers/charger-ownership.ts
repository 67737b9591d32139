import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import type { OwnershipActions } from '../../domain/devices/ownership/ownership-actions.ts';
import { call, callFile } from '../../shared/api/client.ts';
import { upload } from '../../shared/api/upload.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { chargersKey } from './chargers.queries.ts';

export const chargerOwnership: OwnershipActions = {
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
  revoke: (id, grantId) => call(chargers.revoke, { params: { id, grantId } }),
  setMaintenance: (id, inMaintenance) => call(chargers.update, { params: { id }, body: { inMaintenance } }),
  renewCode: (id) => call(chargers.renewCode, { params: { id } }),
  retire: (id, confirm) => call(chargers.retire, { params: { id }, query: { confirm } }),
  history: (id, query, o) => call(chargers.history, { params: { id }, query, ...o }),
  diagnostics: (id, o) => call(chargers.diagnostics, { params: { id }, ...o }),
  example: { mode: 'grid', state: 'idle', groups: [{ index: 0, state: 'empty' }] },
  seenAt: { own: '/charger-monitor', tenant: '/charger-monitor' },
  sheet: {
    words: {
      title: 'title.chargerImport',
      intro: 'chargers.importIntro',
      register: 'chargers.importRegister',
      done: 'chargers.importDone',
    },
    files: { template: 'chargers.xlsx', codes: 'charger-codes.csv' },
    template: () => callFile(chargers.importTemplate, { query: { lang: currentLang() } }),
    read: async (file, o) => {
      const { rows, ...counts } = await upload(chargers.readImport, file, o);
      return {
        ...counts,
        rows: rows.map(({ chargerId, entry, ...row }) => ({
          ...row,
          id: chargerId,
          entry: entry && named(entry),
        })),
      };
    },
    import: async (entries, o) => {
      const body = { entries: entries.map(({ id, ...entry }) => ({ ...entry, chargerId: id })) };
      const { items } = await call(chargers.import, { body, ...o });
      return items.map(({ chargerId, ...item }) => ({ ...item, id: chargerId }));
    },
  },
};

const named = <Entry>({ chargerId, ...entry }: Entry & { chargerId: string }) => ({
  ...entry,
  id: chargerId,
});
