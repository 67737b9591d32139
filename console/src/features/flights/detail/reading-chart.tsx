import './reading-chart.css';
import { useEffect, useMemo, useRef } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type FlownTrack, indexAt, type Reading, readingOf } from './flown-track.ts';
import { readingStyle } from './reading-format.ts';
import { readingLine } from './reading-line.ts';
import type { ReplayClock } from './replay-clock.ts';

interface ChartProps {
  track: FlownTrack;
  clock: ReplayClock;
  reading: Reading;
  /** The planned or usual value, drawn as a band. */
  usual?: number | null;
}

/**
 * One reading over the flight, drawn once as a path; only the dot and the number follow the clock, and they do so
 * without React. Nothing is shown for a reading the drone never sent.
 */
export function ReadingChart({ track, clock, reading, usual }: ChartProps) {
  const t = useT();
  const fmt = useFmt();
  const dot = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLElement>(null);
  const unit = useRef<HTMLElement>(null);
  const style = useMemo(() => readingStyle(reading, track.sows), [reading, track.sows]);
  const line = useMemo(() => readingLine(track, reading), [track, reading]);
  const { low, high } = line ?? { low: 0, high: 1 };
  useEffect(
    () =>
      clock.onMove((atMs) => {
        const value = readingOf(track, indexAt(track, atMs), reading);
        const shown = style.show(value, fmt, t);
        if (figure.current) figure.current.textContent = shown.value;
        if (unit.current) unit.current.textContent = shown.unit;
        if (!dot.current) return;
        const x = (atMs / Math.max(1, track.lengthMs)) * 100;
        const y = value === null ? 0 : 100 - ((value - low) / (high - low)) * 100;
        dot.current.style.transform = `translate(${x}%, ${y}%)`;
        dot.current.style.visibility = value === null ? 'hidden' : 'visible';
      }),
    [clock, track, reading, style, fmt, t, low, high],
  );
  if (!line) return null;
  const { extent, path } = line;
  const band = usual ? 100 - ((usual - low) / (high - low)) * 100 : undefined;
  const summary = {
    name: t(style.name),
    low: style.show(extent.low, fmt, t).text,
    high: style.show(extent.high, fmt, t).text,
  };
  return (
    <div className={`sf-fd-chart is-${style.tone}`}>
      <div className="sf-fd-reading sf-num">
        <span>{t(style.name)}</span>
        <span>
          <b ref={figure} /> <small ref={unit} />
        </span>
      </div>
      <div className="sf-fd-plot">
        {band !== undefined && <span className="sf-fd-band" style={{ top: `${band}%` }} />}
        <svg
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('flights.chart.summary', summary)}
        >
          <path d={path} />
        </svg>
        <span className="sf-fd-dot" ref={dot}>
          <i />
        </span>
      </div>
      <span className="sf-fd-top sf-num">{style.show(usual ?? extent.high, fmt, t).value}</span>
    </div>
  );
}
