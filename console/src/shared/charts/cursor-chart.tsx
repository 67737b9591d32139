import './charts.css';
import { useEffect, useRef } from 'react';
import type { Quantity } from '../format/fmt.ts';
import { type ChartCursor, sharePct } from './chart-cursor.ts';
import { type ChartLine, heightPct } from './chart-line.ts';

/** Line colours; names of the chart tokens. */
export type SeriesTone = 'series-1' | 'series-2' | 'series-3' | 'series-4' | 'series-5';

interface CursorChartProps {
  cursor: ChartCursor;
  name: string;
  tone: SeriesTone;
  line: ChartLine;
  /** A second line of the same scale, such as the maximum in addition to the minimum. */
  other?: string | undefined;
  /** The reading at a moment, for the dot and the text. */
  read: (atMs: number) => { value: number | null; shown: Quantity };
  /** Accessible description of the line. */
  summary: string;
  /** Text at the upper end of the scale; `bottom` at the lower. */
  top: string;
  bottom?: string;
  /** A planned or usual value, drawn as a band. */
  band?: number | null | undefined;
  /** A limit within the scale, drawn as a dashed line. */
  limit?: number | undefined;
}

/** One reading over time, drawn once as a path; only dot and number follow the cursor, without React. */
export function CursorChart(props: CursorChartProps) {
  const { cursor, name, tone, line, other, read, summary, top, bottom, band, limit } = props;
  const dot = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLElement>(null);
  const unit = useRef<HTMLElement>(null);
  useEffect(
    () =>
      cursor.onMove((atMs) => {
        const { value, shown } = read(atMs);
        if (figure.current) figure.current.textContent = shown.value;
        if (unit.current) unit.current.textContent = shown.unit;
        if (!dot.current) return;
        const y = value === null ? 0 : heightPct(value, line);
        dot.current.style.transform = `translate(${sharePct(cursor, atMs)}%, ${y}%)`;
        dot.current.style.visibility = value === null ? 'hidden' : 'visible';
      }),
    [cursor, read, line],
  );
  return (
    <div className={`sf-chart is-${tone}`}>
      <div className="sf-chart-reading sf-num">
        <span>{name}</span>
        <span>
          <b ref={figure} /> <small ref={unit} />
        </span>
      </div>
      <div className="sf-chart-plot">
        {band ? <span className="sf-chart-band" style={{ top: `${heightPct(band, line)}%` }} /> : null}
        {limit !== undefined && limit > line.low && limit < line.high && (
          <span className="sf-chart-limit" style={{ top: `${heightPct(limit, line)}%` }} />
        )}
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={summary}>
          {other !== undefined && <path className="is-other" d={other} />}
          <path d={line.path} />
        </svg>
        <span className="sf-chart-dot" ref={dot}>
          <i />
        </span>
      </div>
      <span className="sf-chart-ends sf-num">
        <span>{top}</span>
        {bottom !== undefined && <span>{bottom}</span>}
      </span>
    </div>
  );
}
