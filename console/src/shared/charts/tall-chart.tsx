import './tall-chart.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ChartCursor, sharePct } from './chart-cursor.ts';
import { heightPct, type Span } from './chart-line.ts';

/** What a line or an area is: what was done, what is beside it, what was planned, what is expected. */
export type TallLook = 'main' | 'beside' | 'plan' | 'expected';

interface TallChartProps {
  cursor: ChartCursor;
  /** What it shows, for those who cannot see it. */
  summary: string;
  scale: Span;
  /** Values written at the scale. */
  marks: readonly { value: number; text: string }[];
  /** Drawn from the first to the last; paths in a box of 1000 × 100. */
  areas: readonly { look: TallLook; path: string }[];
  lines: readonly { look: TallLook; path: string }[];
  /** Instants with a name, such as today. */
  flags: readonly { atMs: number; text: string; isStrong?: boolean }[];
  /** The value at a moment of the cursor, where its dot is; null hides it. */
  read: (atMs: number) => number | null;
  /** Is over the chart: names of its lines. */
  children?: ReactNode;
}

/** One chart that is the matter of its page: lines and areas over a scale, drawn once; only a dot follows the cursor. */
export function TallChart(props: TallChartProps) {
  const { cursor, summary, scale, marks, areas, lines, flags, read, children } = props;
  const dot = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      cursor.onMove((atMs) => {
        const value = read(atMs);
        if (!dot.current) return;
        dot.current.style.transform = `translate(${sharePct(cursor, atMs)}%, ${heightPct(value ?? 0, scale)}%)`;
        dot.current.style.visibility = value === null ? 'hidden' : 'visible';
      }),
    [cursor, read, scale],
  );
  return (
    <div className="sf-tall">
      {children}
      <div className="sf-tall-plot">
        {marks.map(({ value, text }) => (
          <span key={value} className="sf-tall-mark sf-num" style={{ top: `${heightPct(value, scale)}%` }}>
            <i>{text}</i>
          </span>
        ))}
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={summary}>
          {areas.map(({ look, path }) => (
            <path key={look} className={`is-area is-${look}`} d={path} />
          ))}
          {lines.map(({ look, path }) => (
            <path key={look} className={`is-line is-${look}`} d={path} />
          ))}
        </svg>
        {flags.map(({ atMs, text, isStrong = false }) => (
          <span
            key={text}
            className={`sf-tall-flag${isStrong ? ' is-strong' : ''}${sharePct(cursor, atMs) > 60 ? ' is-before' : ''}`}
            style={{ left: `${sharePct(cursor, atMs)}%` }}
          >
            <i>{text}</i>
          </span>
        ))}
        <span className="sf-tall-dot" ref={dot}>
          <i />
        </span>
      </div>
    </div>
  );
}
