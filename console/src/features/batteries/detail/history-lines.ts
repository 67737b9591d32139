import type { BatterySeries } from '@smartflight/contract/power/battery.schemas.ts';
import type { BatteryRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import { type ChartLine, chartLine, indexAt, type Span } from '../../../shared/charts/chart-line.ts';
import type { SeriesTone } from '../../../shared/charts/cursor-chart.tsx';
import { decimate, pathOf, type Series } from '../../../shared/charts/decimate.ts';
import type { Fmt, Quantity } from '../../../shared/format/fmt.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { celsius, electric } from '../battery-labels.tsx';

type Figure = Exclude<keyof BatterySeries, 'at'>;

export interface HistoryChart {
  of: Figure;
  name: MsgKey;
  tone: SeriesTone;
  show: (fmt: Fmt, value: number | null) => Quantity;
  /** A second, dashed line in the same chart, such as the highest cell with the lowest. */
  with?: Figure;
  scale?: Partial<Span>;
  limitOf?: (rule: BatteryRule) => number;
}

/** The history of spec 3: differential pressure, voltage, current, charge, temperature, total voltage. */
export const historyCharts: readonly HistoryChart[] = [
  {
    of: 'cellDiffMv',
    name: 'batteries.cellDiff',
    tone: 'series-2',
    show: (fmt, value) => electric(fmt, value, 'mV'),
    scale: { low: 0 },
    limitOf: ({ majorV }) => majorV * 1000,
  },
  {
    of: 'cellMinV',
    with: 'cellMaxV',
    name: 'batteries.cellVoltage',
    tone: 'series-1',
    show: (fmt, value) => electric(fmt, value, 'V', 2),
  },
  {
    of: 'currentA',
    name: 'batteries.current',
    tone: 'series-3',
    show: (fmt, value) => electric(fmt, value, 'A', 1),
  },
  {
    of: 'soc',
    name: 'batteries.soc',
    tone: 'series-5',
    show: (fmt, value) => fmt.percent(value),
    scale: { low: 0, high: 100 },
  },
  { of: 'tempC', name: 'batteries.temp', tone: 'series-2', show: celsius },
  {
    of: 'totalVoltageV',
    name: 'batteries.totalVoltage',
    tone: 'series-1',
    show: (fmt, value) => electric(fmt, value, 'V', 1),
  },
];

/** Samples of reduced series are far apart: only a gap longer than this breaks a line, ms. */
const leastBreakMs = 120_000;
/** The server's default number of points (contract). */
const askedPoints = 1_000;

/** The series for charts, with times relative to the start of the range. */
function seriesOf(series: BatterySeries, of: Figure, range: { fromMs: number; toMs: number }): Series {
  return {
    atMs: Float64Array.from(series.at, (at) => at - range.fromMs),
    values: series[of],
    breakMs: Math.max(leastBreakMs, (4 * (range.toMs - range.fromMs)) / askedPoints),
  };
}

function withAir({ low, high }: Span, fixed: Partial<Span> = {}): Span {
  const air = Math.max((high - low) * 0.08, Math.abs(high) * 0.002, 0.005);
  return { low: fixed.low ?? low - air, high: fixed.high ?? high + air };
}

export interface HistoryLine {
  line: ChartLine;
  other: string | undefined;
  at: (atMs: number) => { value: number | null; other: number | null };
}

/** The data of one chart; undefined where nothing was reported. */
export function historyLine(
  series: BatterySeries,
  chart: HistoryChart,
  range: { fromMs: number; toMs: number },
): HistoryLine | undefined {
  const own = seriesOf(series, chart.of, range);
  const beside = chart.with === undefined ? undefined : seriesOf(series, chart.with, range);
  const lengthMs = range.toMs - range.fromMs;
  const highest = beside?.values.reduce<number>(
    (most, value) => Math.max(most, value ?? most),
    Number.NEGATIVE_INFINITY,
  );
  const line = chartLine(own, lengthMs, ({ low, high }) =>
    withAir({ low, high: Math.max(high, highest ?? high) }, chart.scale),
  );
  if (!line) return undefined;
  return {
    line,
    other: beside && pathOf(decimate(beside, askedPoints), lengthMs, line),
    at: (atMs) => {
      const n = indexAt(own, atMs);
      const far = Math.abs((own.atMs[n] ?? 0) - atMs) > (own.breakMs ?? 0);
      return far
        ? { value: null, other: null }
        : { value: own.values[n] ?? null, other: beside?.values[n] ?? null };
    },
  };
}
