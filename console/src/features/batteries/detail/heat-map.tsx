import './heat-map.css';
import type { BatteryHeat } from '@smartflight/contract/power/battery.schemas.ts';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChartCursor } from '../../../shared/charts/chart-cursor.ts';
import { indexAt } from '../../../shared/charts/chart-line.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useLook } from '../../../shared/ui/theme/look.ts';
import { electric } from '../battery-labels.tsx';
import { type OffEdges, offsOf, spansOf } from './cell-deviations.ts';
import { useOffLabels } from './deviation-labels.ts';
import { HeatLegend } from './heat-legend.tsx';
import { paintHeat } from './paint-heat.ts';

const rowPx = 16;

interface HeatMapProps {
  heat: BatteryHeat;
  edges: OffEdges;
  range: { fromMs: number; toMs: number };
  cursor: ChartCursor;
  /** Counted from 1. */
  worstCell: number | null;
}

/** The rendered width of an element, px. */
function useWidth(element: () => HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const host = element();
    if (!host) return;
    const measure = () => setWidth(host.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(measure);
    sizes.observe(host);
    return () => sizes.disconnect();
  });
  return width;
}

/**
 * Every cell over time, coloured by its deviation from the others, on the same time axis as the charts below. The
 * arrow keys move the shared cursor and select a cell; the selected reading is shown as text. A table next to it has
 * the same data.
 */
export function HeatMap({ heat, edges, range, cursor, worstCell }: HeatMapProps) {
  const t = useT();
  const fmt = useFmt();
  const look = useLook();
  const words = useOffLabels();
  const canvas = useRef<HTMLCanvasElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<number>();
  const width = useWidth(() => canvas.current?.parentElement ?? null);
  const offs = useMemo(() => offsOf(heat), [heat]);
  const spans = useMemo(() => {
    const length = Math.max(1, range.toMs - range.fromMs);
    return spansOf(heat.at, range).map(({ fromMs, toMs }) => ({
      from: (fromMs - range.fromMs) / length,
      to: (toMs - range.fromMs) / length,
    }));
  }, [heat, range]);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!element || !pen || width === 0) return;
    const scale = window.devicePixelRatio || 1;
    element.width = Math.round(width * scale);
    element.height = Math.round(rowPx * offs.length * scale);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    const worst = worstCell === null ? undefined : worstCell - 1;
    paintHeat(pen, { offs, edges, spans, widthPx: width, rowPx, look, worst, chosen });
  }, [offs, edges, spans, width, look, worstCell, chosen]);
  const message = chosen ?? (worstCell === null ? 0 : worstCell - 1);
  useEffect(
    () =>
      cursor.onMove((atMs) => {
        if (!readout.current) return;
        const n = indexAt({ atMs: heat.at }, range.fromMs + atMs);
        readout.current.textContent = words.reading({
          cell: message + 1,
          at: heat.at[n] ?? range.fromMs + atMs,
          mv: heat.mv[message]?.[n] ?? null,
          offMv: offs[message]?.[n] ?? null,
        });
      }),
    [cursor, heat, offs, range, message, words],
  );
  const cells = heat.mv.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const columns = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (rows !== undefined) setChosen(Math.max(0, Math.min(cells - 1, message + rows)));
    else if (columns !== undefined) {
      const n = indexAt({ atMs: heat.at }, range.fromMs + cursor.at()) + columns;
      const at = heat.at[Math.max(0, Math.min(heat.at.length - 1, n))];
      if (at !== undefined) cursor.seek(at - range.fromMs);
    } else return;
    event.preventDefault();
  };
  const choose = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(cells - 1, Math.floor((event.clientY - box.top) / rowPx))));
  };
  if (cells === 0 || heat.at.length === 0) return <p className="bt-quiet">{t('batteries.heat.empty')}</p>;
  return (
    <div className="bt-heat">
      <HeatLegend edges={edges} />
      <div className="bt-heat-body">
        <ol className="bt-heat-names sf-num" aria-hidden="true">
          {offs.map((_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
            <li key={cell} className={cell + 1 === worstCell ? 'is-worst' : undefined}>
              {cell + 1 === worstCell ? t('batteries.cellNo', { cell: fmt.number(cell + 1) }) : cell + 1}
            </li>
          ))}
        </ol>
        <div
          className="bt-heat-plot"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
          tabIndex={0}
          aria-label={`${t('batteries.heat.title')}. ${t('batteries.heat.keys')}`}
          aria-describedby="bt-heat-readout"
          style={{ height: rowPx * cells }}
          onKeyDown={onKeyDown}
          onPointerDown={choose}
        >
          <canvas ref={canvas} />
        </div>
        <ol className="bt-heat-ends sf-num" aria-hidden="true">
          {offs.map((cell, index) => {
            const last = cell.findLast((offMv) => offMv !== null) ?? null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
              <li key={index} className={index + 1 === worstCell ? 'is-worst' : undefined}>
                {index + 1 === worstCell &&
                  electric(fmt, last === null ? null : Math.round(last), 'mV').value}
              </li>
            );
          })}
        </ol>
      </div>
      <p id="bt-heat-readout" className="bt-heat-readout sf-num" ref={readout} aria-live="polite" />
    </div>
  );
}
