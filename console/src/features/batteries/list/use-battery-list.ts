import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import { useCallback, useMemo } from 'react';
import { useDeviceList } from '../../../domain/devices/list/use-device-list.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useServerTexts } from '../../../shared/i18n/server-texts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { patchSearch, usePageLocation, useTabKey } from '../../../shared/tabs/page.tsx';
import { tabs } from '../../../shared/tabs/tabs.ts';
import { batteryList } from '../batteries.queries.ts';
import { detailPath } from '../paths.ts';
import { batteryColumns } from './battery-columns.tsx';
import { batterySearch } from './battery-search.ts';

/** The battery list for the URL's query parameters, with functions that change them. */
export function useBatteryList() {
  const t = useT();
  const fmt = useFmt();
  const words = useServerTexts();
  const tabKey = useTabKey();
  const { pathname, search: address } = usePageLocation();
  const columns = useMemo(() => batteryColumns(t, fmt, words), [t, fmt, words]);
  const list = useDeviceList({
    table: 'batteries',
    param: 'battery',
    columns,
    address: batterySearch,
    query: batteryList,
  });
  const { setParams } = list;
  const open = useCallback(
    ({ sn }: Pick<Battery, 'sn'>) => {
      setParams({ battery: sn });
      // Also updates the tab directly: the second navigation follows too quickly for it to see the first.
      tabs.setHref(tabKey, pathname + patchSearch(address, { battery: sn }));
      go(detailPath(sn));
    },
    [pathname, address, tabKey, setParams],
  );
  return { ...list, words, open };
}
export type BatteryList = ReturnType<typeof useBatteryList>;
