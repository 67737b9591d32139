import type { BatterySeries } from '@smartflight/contract/power/battery.schemas.ts';
import type { BatteryRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import { useCallback, useMemo } from 'react';
import type { ChartCursor } from '../../../shared/charts/chart-cursor.ts';
import { CursorChart } from '../../../shared/charts/cursor-chart.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type HistoryChart, historyCharts, historyLine } from './history-lines.ts';

interface ChartProps {
  series: BatterySeries;
  range: { fromMs: number; toMs: number };
  cursor: ChartCursor;
  rule: BatteryRule;
}

function OneChart({ series, range, cursor, rule, chart }: ChartProps & { chart: HistoryChart }) {
  const t = useT();
  const fmt = useFmt();
  const drawn = useMemo(() => historyLine(series, chart, range), [series, chart, range]);
  const read = useCallback(
    (atMs: number) => {
      const { value, other } = drawn?.at(atMs) ?? { value: null, other: null };
      const shown = chart.show(fmt, value);
      if (other === null || value === null) return { value, shown };
      return { value, shown: { ...shown, value: `${shown.value}–${chart.show(fmt, other).value}` } };
    },
    [drawn, chart, fmt],
  );
  if (!drawn) return null;
  const { low, high } = drawn.line.extent;
  const name = t(chart.name);
  return (
    <CursorChart
      cursor={cursor}
      name={name}
      tone={chart.tone}
      line={drawn.line}
      other={drawn.other}
      read={read}
      summary={t('batteries.history.summary', {
        name,
        low: chart.show(fmt, low).text,
        high: chart.show(fmt, high).text,
      })}
      top={chart.show(fmt, drawn.line.high).value}
      bottom={chart.show(fmt, drawn.line.low).value}
      limit={chart.limitOf?.(rule)}
    />
  );
}

export function HistoryCharts(props: ChartProps) {
  return historyCharts.map((chart) => <OneChart key={chart.of} {...props} chart={chart} />);
}
