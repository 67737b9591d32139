import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { clocksInBox } from './land-clocks.queries.ts';

/** What is written on plots of the map with a running wait, by plot; the map is not asked without a box. */
export function useWaitsOnMap(bbox: string | undefined): ReadonlyMap<string, string> {
  const t = useT();
  const hasRecords = useSession(
    ({ phase, me }) => phase !== 'visit' && isAllowed(me?.roles ?? [], pageRoles.records),
  );
  const { data } = useQuery({ ...clocksInBox(bbox ?? ''), enabled: bbox !== undefined && hasRecords });
  return useMemo(() => {
    const texts = new Map<string, string>();
    for (const { plotId, reEntryAt } of landWarnings(data?.items ?? [], null))
      if (!texts.has(plotId))
        texts.set(plotId, t(reEntryAt === null ? 'plots.waits.noHarvest' : 'plots.waits.noEntry'));
    return texts;
  }, [data, t]);
}
