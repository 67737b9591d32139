import './timeline.css';
import { useEffect, useRef } from 'react';
import { useFmt } from '../../../../shared/format/fmt.ts';
import { useT } from '../../../../shared/i18n/use-t.ts';
import { clockText } from './clock-text.ts';
import type { Stretch } from './flown-track.ts';
import type { ReplayClock } from './replay-clock.ts';

interface TimelineProps {
  clock: ReplayClock;
  product: readonly Stretch[];
  noFlow: readonly Stretch[];
  gaps: readonly Stretch[];
}

function bars(stretches: readonly Stretch[], lengthMs: number) {
  const percent = (ms: number) => `${(Math.max(0, ms) / Math.max(1, lengthMs)) * 100}%`;
  return stretches.map(({ fromMs, toMs }) => (
    <i key={fromMs} style={{ left: percent(fromMs), width: percent(toMs - Math.max(0, fromMs)) }} />
  ));
}

/**
 * When product flowed, over the whole flight: the played part in a strong colour, the rest in a weak one. It is also
 * a slider for the keyboard.
 */
export function Timeline({ clock, product, noFlow, gaps }: TimelineProps) {
  const t = useT();
  const fmt = useFmt();
  const played = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const { lengthMs } = clock;
  useEffect(() => {
    let reported = -1;
    return clock.onMove((atMs) => {
      const rest = 100 - (atMs / Math.max(1, lengthMs)) * 100;
      if (played.current) played.current.style.clipPath = `inset(0 ${rest}% 0 0)`;
      const second = Math.floor(atMs / 1000);
      if (second === reported) return;
      reported = second;
      slider.current?.setAttribute('aria-valuenow', String(second));
      slider.current?.setAttribute('aria-valuetext', clockText(atMs));
    });
  }, [clock, lengthMs]);
  return (
    <div
      ref={slider}
      className="sf-fd-timeline"
      role="slider"
      tabIndex={0}
      aria-label={t('flights.replay.position')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(lengthMs / 1000)}
      aria-valuenow={0}
      title={fmt.duration(lengthMs / 1000)}
    >
      <div className="sf-fd-bars">{bars(product, lengthMs)}</div>
      <div className="sf-fd-bars is-played" ref={played}>
        <b />
        {bars(product, lengthMs)}
      </div>
      <div className="sf-fd-bars is-gap">{bars(gaps, lengthMs)}</div>
      <div className="sf-fd-bars is-noflow">{bars(noFlow, lengthMs)}</div>
    </div>
  );
}

/** Labels under the timeline at the start of each interval; overlapping ones are left out. */
export function TimelineMarks({ clock, product, noFlow, gaps }: TimelineProps) {
  const t = useT();
  const { lengthMs } = clock;
  const first = product[0];
  const last = product.at(-1);
  const wanted = [
    ...(first ? [{ atMs: first.fromMs, text: t('flights.replay.sprayOn'), end: false }] : []),
    ...(last ? [{ atMs: last.toMs, text: t('flights.replay.sprayOff'), end: true }] : []),
    ...noFlow.map(({ fromMs }) => ({ atMs: fromMs, text: t('flights.replay.noFlow'), end: false })),
    ...gaps.map(({ fromMs }) => ({ atMs: fromMs, text: t('flights.replay.gap'), end: false })),
  ];
  const least = lengthMs * 0.2;
  const shown = wanted.filter((mark, i) =>
    wanted.slice(0, i).every((other) => Math.abs(other.atMs - mark.atMs) >= least),
  );
  return (
    <div className="sf-fd-marks" aria-hidden="true">
      {shown.map((mark) => (
        <span
          key={`${mark.atMs}${mark.text}`}
          className={mark.end && mark.atMs > lengthMs * 0.7 ? 'is-end' : undefined}
          style={{ left: `${(mark.atMs / Math.max(1, lengthMs)) * 100}%` }}
        >
          {mark.text}
        </span>
      ))}
    </div>
  );
}
