import { useCallback, useMemo } from 'react';
import { indexAt } from '../../../shared/charts/chart-line.ts';
import { CursorChart } from '../../../shared/charts/cursor-chart.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { readingStyle } from './reading-format.ts';
import { readingLine } from './reading-line.ts';
import { type FlownTrack, type Reading, readingOf } from './replay/flown-track.ts';
import type { ReplayClock } from './replay/replay-clock.ts';

interface ChartProps {
  track: FlownTrack;
  clock: ReplayClock;
  reading: Reading;
  /** The planned or typical value, drawn as a band. */
  usual?: number | null;
}

/**
 * One reading over the flight, with its value at the replay's time. Nothing is shown for a reading the drone never
 * sent.
 */
export function ReadingChart({ track, clock, reading, usual }: ChartProps) {
  const t = useT();
  const fmt = useFmt();
  const style = useMemo(() => readingStyle(reading, track), [reading, track]);
  const line = useMemo(() => readingLine(track, reading), [track, reading]);
  const read = useCallback(
    (atMs: number) => {
      const value = readingOf(track, indexAt(track, atMs), reading);
      return { value, shown: style.show(value, fmt, t) };
    },
    [track, reading, style, fmt, t],
  );
  if (!line) return null;
  const { low, high } = line.extent;
  return (
    <CursorChart
      cursor={clock}
      name={t(style.name)}
      tone={style.tone}
      line={line}
      read={read}
      summary={t('flights.chart.summary', {
        name: t(style.name),
        low: style.show(low, fmt, t).text,
        high: style.show(high, fmt, t).text,
      })}
      top={style.show(usual ?? high, fmt, t).value}
      band={usual}
    />
  );
}
