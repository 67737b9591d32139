import { records } from '@smartflight/contract/records/records.endpoints.ts';
import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

const refreshMs = 60_000;

const clocksOfPlot = (plotId: string) =>
  queryOptions({
    queryKey: ['records', 'clocks', plotId],
    queryFn: ({ signal }) => call(records.clocks, { query: { plotId }, signal, quiet: true }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });

/** Until when people may not enter a plot, and its crop may not be harvested; nothing without such a wait. */
export function PlotClocks({ plotId }: { plotId: string }) {
  const t = useT();
  const fmt = useFmt();
  const { data } = useQuery(clocksOfPlot(plotId));
  const entry = lastOf(data?.items, 'reEntryAt');
  const harvest = lastOf(data?.items, 'harvestFrom');
  if (!entry && !harvest) return null;
  return (
    <div className="sf-block">
      {entry?.reEntryAt && (
        <StatusTag
          state="warning"
          word={t('records.clock.noEntry', { time: fmt.instant(entry.reEntryAt, 'minute') })}
          detail={entry.product}
          size={16}
        />
      )}
      {harvest?.harvestFrom && (
        <StatusTag
          state="soon"
          word={t('records.clock.noHarvest', { day: fmt.day(harvest.harvestFrom, { year: true }) })}
          detail={harvest.product}
          size={16}
        />
      )}
    </div>
  );
}

/** The clock that ends last. */
function lastOf(
  items: readonly RecordClock[] = [],
  name: 'reEntryAt' | 'harvestFrom',
): RecordClock | undefined {
  const running = items.filter((one) => one[name] !== null);
  return running.toSorted((a, b) => (b[name] ?? '').localeCompare(a[name] ?? ''))[0];
}
