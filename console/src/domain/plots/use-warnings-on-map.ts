import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { nameOrder } from '../../shared/i18n/text-order.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { workWeather } from '../weather/work-weather.queries.ts';
import { clocksInBox } from './land-clocks.queries.ts';

/**
 * What is written on plots of the map with a running wait, and on those of open orders whose air now is outside the weather
 * limits, by plot; nothing is asked without a box.
 */
export function useWarningsOnMap(bbox: string | undefined): ReadonlyMap<string, string> {
  const t = useT();
  const hasRecords = useSession(
    ({ phase, me }) => phase !== 'visit' && isAllowed(me?.roles ?? [], pageRoles.records),
  );
  const { data: air } = useQuery({ ...workWeather({}), enabled: bbox !== undefined && hasRecords });
  const { data } = useQuery({ ...clocksInBox(bbox ?? ''), enabled: bbox !== undefined && hasRecords });
  return useMemo(() => {
    const texts = new Map<string, string>();
    for (const { plotId, reEntryAt } of landWarnings(data?.items ?? [], null, nameOrder(currentLang())))
      if (!texts.has(plotId))
        texts.set(plotId, t(reEntryAt === null ? 'plots.waits.noHarvest' : 'plots.waits.noEntry'));
    for (const { plotId, broken } of air ?? []) {
      const wait = texts.get(plotId);
      if (broken.length > 0 && !wait?.includes(t('weather.outside')))
        texts.set(plotId, [wait, t('weather.outside')].filter(Boolean).join('\n'));
    }
    return texts;
  }, [data, air, t]);
}
