import type { StationReading } from '@smartflight/contract/stations/stations.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { measured, measureNames } from '../../domain/weather/weather-values.ts';
import { type ChartCursor, createCursor } from '../../shared/charts/chart-cursor.ts';
import { chartLine, indexAt } from '../../shared/charts/chart-line.ts';
import { ChartStack } from '../../shared/charts/chart-stack.tsx';
import { CursorChart, type SeriesTone } from '../../shared/charts/cursor-chart.tsx';
import { CursorSlider } from '../../shared/charts/cursor-slider.tsx';
import { decimate, pathOf, type Series } from '../../shared/charts/decimate.ts';
import { timeAxis } from '../../shared/charts/time-axis.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { type StationRange, stationReadings } from './stations.queries.ts';

type Measure = Exclude<keyof StationReading, 'at'>;

interface Chart {
  of: Measure;
  tone: SeriesTone;
  /** A second, dashed line, such as gusts with the mean wind. */
  with?: Measure;
  low?: number;
  high?: number;
}

const charts: readonly Chart[] = [
  { of: 'windMps', with: 'gustMps', tone: 'series-1', low: 0 },
  { of: 'temperatureC', tone: 'series-2' },
  { of: 'humidityPct', tone: 'series-3', low: 0, high: 100 },
  { of: 'deltaTC', tone: 'series-4', low: 0 },
  { of: 'pressureHpa', tone: 'series-5' },
  { of: 'rainMmph', tone: 'series-1', low: 0 },
];

/** Readings are at most ten minutes apart; a longer gap breaks a line, ms. */
const breakMs = 1_200_000;
const mostPoints = 500;

/** Charts of a station's readings with a shared cursor. */
export function StationCharts({ id, range }: { id: string; range: StationRange }) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const { data, error, refetch } = useQuery(stationReadings(id, range));
  const { fromMs = 0, toMs = 0, items = [] } = data ?? {};
  const lastMs = items.length > 0 ? Date.parse(items.at(-1)?.at ?? '') : toMs;
  const cursor = useMemo(() => createCursor(toMs - fromMs, lastMs - fromMs), [fromMs, toMs, lastMs]);
  const timeText = useCallback((atMs: number) => fmt.instant(fromMs + atMs, 'shortMinute'), [fmt, fromMs]);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (items.length === 0) return <p className="st-nothing">{t('stations.noReadings')}</p>;
  const axis = timeAxis(fromMs, toMs, isMobile ? 4 : 8);
  // A label at the very edge would be cut off.
  const edgeMs = (toMs - fromMs) * 0.04;
  const times = axis.times.filter((at) => at - fromMs > edgeMs && toMs - at > edgeMs);
  return (
    <ChartStack
      className="st-charts"
      label={t('stations.history')}
      cursor={cursor}
      chip={timeText}
      axis={times.map((at) => ({ atMs: at - fromMs, text: fmt.instant(at, axis.style) }))}
    >
      <CursorSlider label={t('stations.position')} cursor={cursor} textOf={timeText}>
        <span />
      </CursorSlider>
      {charts.map((chart) => (
        <OneChart
          key={chart.of}
          chart={chart}
          items={items}
          cursor={cursor}
          {...{ fromMs, toMs, meanS: data.meanS }}
        />
      ))}
    </ChartStack>
  );
}

interface OneChartProps {
  chart: Chart;
  items: readonly StationReading[];
  cursor: ChartCursor;
  fromMs: number;
  toMs: number;
  meanS: number;
}

function OneChart({ chart, items, cursor, fromMs, toMs, meanS }: OneChartProps) {
  const t = useT();
  const fmt = useFmt();
  const drawn = useMemo(() => {
    const seriesOf = (measure: Measure): Series => ({
      atMs: Float64Array.from(items, ({ at }) => Date.parse(at) - fromMs),
      values: items.map((item) => item[measure]),
      breakMs: Math.max(breakMs, meanS * 3_000),
    });
    const own = seriesOf(chart.of);
    const beside = chart.with && seriesOf(chart.with);
    const most = beside ? Math.max(...beside.values.map((value) => value ?? 0)) : Number.NEGATIVE_INFINITY;
    const line = chartLine(own, toMs - fromMs, ({ low, high }) => {
      const top = Math.max(high, most);
      const air = Math.max((top - low) * 0.08, 0.5);
      return { low: chart.low ?? low - air, high: chart.high ?? top + air };
    });
    return (
      line && {
        line,
        own,
        beside,
        other: beside && pathOf(decimate(beside, mostPoints), toMs - fromMs, line),
      }
    );
  }, [chart, items, fromMs, toMs, meanS]);
  const read = useCallback(
    (atMs: number) => {
      const nth = drawn ? indexAt(drawn.own, atMs) : 0;
      const isFar = Math.abs((drawn?.own.atMs[nth] ?? 0) - atMs) > (drawn?.own.breakMs ?? 0);
      const value = isFar ? null : (drawn?.own.values[nth] ?? null);
      const shown = measured(fmt, chart.of, value);
      const other = isFar ? null : (drawn?.beside?.values[nth] ?? null);
      if (value === null || other === null || !chart.with) return { value, shown };
      return {
        value,
        shown: { ...shown, value: `${shown.value} / ${measured(fmt, chart.with, other).value}` },
      };
    },
    [drawn, chart, fmt],
  );
  if (!drawn) return null;
  const name = chart.with
    ? `${t(measureNames[chart.of])} / ${t(measureNames[chart.with])}`
    : t(measureNames[chart.of]);
  const { low, high } = drawn.line.extent;
  return (
    <CursorChart
      cursor={cursor}
      name={name}
      tone={chart.tone}
      line={drawn.line}
      other={drawn.other}
      read={read}
      summary={t('stations.summary', {
        name,
        low: measured(fmt, chart.of, low).text,
        high: measured(fmt, chart.of, high).text,
      })}
      top={measured(fmt, chart.of, drawn.line.high).value}
      bottom={measured(fmt, chart.of, drawn.line.low).value}
    />
  );
}
