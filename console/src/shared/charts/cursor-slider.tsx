import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ChartCursor } from './chart-cursor.ts';

/** Number of steps of the arrow keys over the whole period. */
const steps = 200;
const longStep = 10;

/** A strip that moves the shared cursor by keyboard; `children` are drawn on it. */
export function CursorSlider(props: {
  label: string;
  cursor: ChartCursor;
  textOf: (atMs: number) => string;
  children?: ReactNode;
}) {
  const { label, cursor, textOf, children } = props;
  const slider = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      cursor.onMove((atMs) => {
        slider.current?.setAttribute('aria-valuenow', String(Math.round(atMs / 1000)));
        slider.current?.setAttribute('aria-valuetext', textOf(atMs));
      }),
    [cursor, textOf],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -longStep,
      PageUp: longStep,
    }[event.key];
    if (event.key === 'Home') cursor.seek(0);
    else if (event.key === 'End') cursor.seek(cursor.lengthMs);
    else if (by === undefined) return;
    else cursor.seek(cursor.at() + (by * cursor.lengthMs) / steps);
    event.preventDefault();
  };
  return (
    <div
      ref={slider}
      className="sf-charts-slider"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(cursor.lengthMs / 1000)}
      aria-valuenow={0}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
