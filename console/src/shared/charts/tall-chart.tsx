import './tall-chart.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ChartCursor, sharePct } from './chart-cursor.ts';
import { heightPct, type Span } from './chart-line.ts';

/** Role of a line or area: actual, secondary, planned or expected. */
export type TallLook = 'main' | 'beside' | 'plan' | 'expected';

interface TallChartProps {
  cursor: ChartCursor;
  /** Accessible description. */
  summary: string;
  scale: Span;
  marks: readonly { value: number; text: string }[];
  /** Drawn in order; paths in a box of 1000 × 100. */
  areas: readonly { look: TallLook; path: string }[];
  lines: readonly { look: TallLook; path: string }[];
  /** Labelled instants, such as today. */
  flags: readonly { atMs: number; text: string; isStrong?: boolean }[];
  /** The value at the cursor, for its dot; null hides it. */
  read: (atMs: number) => number | null;
  /** Content above the chart: names of its lines. */
  children?: ReactNode;
}

/** A page's main chart: lines and areas with a scale, drawn once; only a dot follows the cursor. */
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
