import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeviceList } from '../../domain/devices/list/use-device-list.ts';
import { transfersKey } from '../../domain/devices/ownership/offers.queries.ts';
import { useChanges } from '../../live/use-changes.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { chargerColumns } from './charger-columns.tsx';
import { type ChargerScope, chargerSearch } from './charger-search.ts';
import { chargerList, chargersKey } from './chargers.queries.ts';

/** The charger list for the URL's query parameters, with functions that change them. */
export function useChargerList(scope: ChargerScope) {
  const t = useT();
  const fmt = useFmt();
  useChargersLive(scope);
  const columns = useMemo(() => chargerColumns(t, fmt, scope), [t, fmt, scope]);
  const list = useDeviceList({
    table: `chargers.${scope}`,
    param: 'charger',
    columns,
    address: chargerSearch,
    query: (asked) => chargerList({ scope, ...asked }),
  });
  const openedRow = list.rows?.find(({ id }) => id === list.opened);
  return { ...list, scope, openedRow };
}
export type ChargerList = ReturnType<typeof useChargerList>;

function useChargersLive(scope: ChargerScope): void {
  const queries = useQueryClient();
  useChanges({ scope, nouns: ['chargers', 'transfers'] }, () => {
    void queries.invalidateQueries({ queryKey: chargersKey });
    void queries.invalidateQueries({ queryKey: transfersKey });
  });
}
