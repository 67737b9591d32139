import './charts.css';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { type ChartCursor, sharePct } from './chart-cursor.ts';

interface ChartStackProps {
  label: string;
  cursor: ChartCursor;
  /** Text of the cursor's chip at a moment. */
  chip: (atMs: number) => string;
  /** Times below the charts; omitted without charts. */
  axis: readonly { atMs: number; text: string }[];
  /** Called when the cursor is released. */
  done?: () => void;
  className?: string;
  children: ReactNode;
}

/** Near the ends the chip would cover the texts there. */
const hiddenSharePct = 16;

/** The line through all charts; moved by transform only, once per frame. */
function CursorLine({ cursor, chip }: Pick<ChartStackProps, 'cursor' | 'chip'>) {
  const line = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      cursor.onMove((atMs) => {
        const share = sharePct(cursor, atMs);
        if (line.current) {
          line.current.style.transform = `translateX(${share}%)`;
          const stack = line.current.closest('.sf-charts')?.classList;
          stack?.toggle('is-at-start', share < hiddenSharePct);
          stack?.toggle('is-at-end', share > 100 - hiddenSharePct);
        }
        if (words.current) words.current.textContent = chip(atMs);
      }),
    [cursor, chip],
  );
  return (
    <div className="sf-charts-cursor" aria-hidden="true">
      <div ref={line}>
        <span ref={words} className="sf-num" />
      </div>
    </div>
  );
}

/** Moves the cursor by dragging over the charts. */
function useScrub(cursor: ChartCursor, done: (() => void) | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const seek = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box && box.width > 0) cursor.seek(((event.clientX - box.left) / box.width) * cursor.lengthMs);
  };
  return {
    area,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
        const box = area.current?.getBoundingClientRect();
        if (!box || event.clientX < box.left - 8 || event.clientX > box.right + 8) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) done?.();
      },
    },
  };
}

/** Charts that share one cursor and period: `children` one below another, then the times. */
export function ChartStack(props: ChartStackProps) {
  const { label, cursor, chip, axis, done, className = '', children } = props;
  const { area, handlers } = useScrub(cursor, done);
  return (
    <section className={`sf-charts ${className}`} aria-label={label} {...handlers}>
      <div className="sf-charts-area" ref={area} aria-hidden="true" />
      {children}
      {axis.length > 0 && (
        <div className="sf-charts-axis sf-num" aria-hidden="true">
          {axis.map(({ atMs, text }) => (
            <span key={atMs} style={{ left: `${sharePct(cursor, atMs)}%` }}>
              {text}
            </span>
          ))}
        </div>
      )}
      <CursorLine cursor={cursor} chip={chip} />
    </section>
  );
}
