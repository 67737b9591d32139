import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { Scope } from '../../live/live-fleet.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Figure, FigureStrip } from '../../shared/ui/layout/figure.tsx';

const refreshMs = 30_000;

/** Today's totals of the fleet, from stored sorties. */
export function TodayStrip({ scope, teamId }: { scope: Scope; teamId: string | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const tz = useOwnZone();
  const today = dayIn(tz, Date.now());
  const { data } = useQuery({
    queryKey: ['flights', 'today', scope, teamId, today],
    queryFn: (context) =>
      call(flights.list, {
        query: { from: today, to: today, tz, scope, teamId, size: 1 },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
  const totals = data?.totals;
  return (
    <section className="rt-today" aria-label={t('realtime.today')}>
      <FigureStrip>
        <Figure
          label={t('realtime.areaToday')}
          explain={t('areas.gross')}
          value={fmt.area(totals?.grossAreaM2)}
        />
        <Figure
          label={t('realtime.netToday')}
          explain={t('areas.net')}
          value={fmt.area(totals?.netAreaM2)}
          size="small"
        />
        <Figure label={t('realtime.overlap')} value={fmt.percent(totals?.overlapPct, 1)} size="small" />
        <Figure label={t('realtime.sortiesToday')} value={fmt.number(totals?.sorties)} size="small" />
        <Figure label={t('realtime.flightTime')} value={fmt.duration(totals?.flightS)} size="small" />
        {(!totals?.massKg || totals.volumeL > 0) && (
          <Figure label={t('realtime.liquid')} value={fmt.volume(totals?.volumeL, 0)} size="small" />
        )}
        {totals && totals.massKg > 0 && (
          <Figure label={t('realtime.granules')} value={fmt.mass(totals.massKg, 0)} size="small" />
        )}
      </FigureStrip>
    </section>
  );
}
