import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { createCursor } from '../../../shared/charts/chart-cursor.ts';
import { ChartStack } from '../../../shared/charts/chart-stack.tsx';
import { CursorSlider } from '../../../shared/charts/cursor-slider.tsx';
import { timeAxis } from '../../../shared/charts/time-axis.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Delayed, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { batteryHistory } from '../batteries.queries.ts';
import type { TimeRange } from '../range.ts';
import { offEdgesOf } from './cell-deviations.ts';
import { HeatMap } from './heat-map.tsx';
import { HeatTable } from './heat-table.tsx';
import { HistoryCharts } from './history-charts.tsx';
import { UseBars } from './usage-bars.tsx';
import { namedCell, WorstCell } from './worst-cell.tsx';

/** Heat map, worst cell and charts, for one range with a shared cursor. */
export function HistoryPart({ battery, range }: { battery: BatteryDetail; range: TimeRange }) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const { data, error, refetch } = useQuery(batteryHistory(battery.sn, range));
  const shown = useMemo(() => data && { fromMs: Date.parse(data.from), toMs: Date.parse(data.to) }, [data]);
  const cursor = useMemo(() => {
    const lengthMs = shown ? shown.toMs - shown.fromMs : 0;
    const last = data?.series.at.at(-1);
    // The cursor starts at the newest reading, as users open the charts to see the current state.
    return createCursor(lengthMs, last === undefined || !shown ? lengthMs : last - shown.fromMs);
  }, [data, shown]);
  const edges = useMemo(() => offEdgesOf(battery.rule), [battery.rule]);
  const fromMs = shown?.fromMs ?? 0;
  const timeText = useCallback((atMs: number) => fmt.instant(fromMs + atMs, 'shortMinute'), [fmt, fromMs]);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || !shown)
    return (
      <div className="bt-wait">
        <Delayed>
          <Skeleton height={240} />
          <Skeleton height={54} />
          <Skeleton height={54} />
          <Skeleton height={54} />
        </Delayed>
      </div>
    );
  const { series, heat } = data;
  const worst = namedCell(battery, heat);
  if (series.at.length === 0) return <p className="bt-quiet bt-nothing">{t('batteries.history.empty')}</p>;
  const axis = timeAxis(shown.fromMs, shown.toMs, isMobile ? 4 : 8);
  // A label at the very edge would be cut off.
  const edgeMs = (shown.toMs - shown.fromMs) * 0.04;
  const times = axis.times.filter((at) => at - shown.fromMs > edgeMs && shown.toMs - at > edgeMs);
  return (
    <>
      <ChartStack
        className="bt-charts"
        label={t('batteries.history.title')}
        cursor={cursor}
        chip={timeText}
        axis={times.map((at) => ({
          atMs: at - shown.fromMs,
          text: fmt.instant(at, axis.style),
        }))}
      >
        <CursorSlider label={t('batteries.history.position')} cursor={cursor} textOf={timeText}>
          <UseBars uses={battery.uses} range={shown} />
        </CursorSlider>
        <div className="bt-head-2">
          <h2>{t('batteries.heat.title')}</h2>
          <span>{t('batteries.heat.hint')}</span>
        </div>
        <HeatMap heat={heat} edges={edges} range={shown} cursor={cursor} worstCell={worst} />
        <WorstCell battery={battery} heat={heat} />
        <div className="bt-head-2">
          <h2>{t('batteries.history.title')}</h2>
          <span className="sf-num">{t('batteries.history.samples', { n: data.samples })}</span>
        </div>
        <HistoryCharts series={series} range={shown} cursor={cursor} rule={battery.rule} />
      </ChartStack>
      {heat.mv.length > 0 && <HeatTable heat={heat} battery={battery} />}
    </>
  );
}
