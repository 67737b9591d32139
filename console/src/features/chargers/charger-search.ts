import type { ChargerFilter } from '@smartflight/contract/power/charger.schemas.ts';
import { chargerModes, chargerSorts, chargerStatuses } from '@smartflight/contract/power/charger.ts';
import { listSearch } from '../../shared/ui/table/list-search.ts';

export type ChargerScope = NonNullable<ChargerFilter['scope']>;

export const chargerSearch = listSearch({
  texts: { q: 64 },
  ids: [],
  choices: {
    link: ['online', 'offline'],
    status: chargerStatuses,
    mode: chargerModes,
    ownership: ['bound', 'unbound', 'retired'],
  },
  flags: ['expiring', 'maintenance'],
  sorts: chargerSorts,
  usualSort: 'name',
  sizes: [50],
});
