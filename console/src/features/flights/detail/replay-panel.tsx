import './replay.css';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useMobile } from '../../../shared/ui/look.ts';
import { MenuButton } from '../../../shared/ui/menu.tsx';
import { axisTimes, clockText } from './clock-text.ts';
import type { FlownTrack, Stretch } from './flown-track.ts';
import { type ReplayClock, replaySpeeds } from './replay-clock.ts';
import { Timeline, TimelineMarks } from './timeline.tsx';
import { useReplayState } from './use-replay.ts';

export interface ReplayProps {
  track: FlownTrack;
  clock: ReplayClock;
  remember: () => void;
  product: readonly Stretch[];
  noFlow: readonly Stretch[];
  gaps: readonly Stretch[];
  /** Take-off as time of day. */
  startText: string;
  children?: ReactNode;
}

function Controls({ clock }: { clock: ReplayClock }) {
  const t = useT();
  const { playing, speed, reverse } = useReplayState(clock);
  const name = t(playing ? 'flights.replay.pause' : 'flights.replay.play');
  return (
    <div className="sf-fd-controls">
      <button
        type="button"
        className="sf-button is-primary is-icon"
        aria-label={name}
        title={name}
        onClick={clock.toggle}
      >
        {playing ? <Pause className="sf-icon" /> : <Play className="sf-icon" />}
      </button>
      <MenuButton
        label={t('flights.replay.speed')}
        className="sf-fd-speed sf-num"
        items={replaySpeeds.map((value) => ({
          key: String(value),
          label: `${value}×`,
          checked: value === speed,
          run: () => clock.setSpeed(value),
        }))}
      >
        {`${reverse ? '−' : ''}${speed}×`}
      </MenuButton>
      <button
        type="button"
        className="sf-fd-reverse"
        aria-pressed={reverse}
        aria-label={t('flights.replay.reverse')}
        title={t('flights.replay.reverse')}
        onClick={() => clock.setReverse(!reverse)}
      >
        <ArrowLeftRight className="sf-icon" />
      </button>
    </div>
  );
}

const hiddenSharePct = 16;

/** The line through timeline and charts; moved by transform alone, once per frame. */
function Cursor({ clock }: { clock: ReplayClock }) {
  const line = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      clock.onMove((atMs) => {
        const share = (atMs / Math.max(1, clock.lengthMs)) * 100;
        if (line.current) {
          line.current.style.transform = `translateX(${share}%)`;
          const panel = line.current.closest('.sf-fd-replay')?.classList;
          // The chip would stand on the time of take-off or on the length.
          panel?.toggle('is-at-start', share < hiddenSharePct);
          panel?.toggle('is-at-end', share > 100 - hiddenSharePct);
        }
        if (chip.current) chip.current.textContent = clockText(atMs);
      }),
    [clock],
  );
  return (
    <div className="sf-fd-cursor" aria-hidden="true">
      <div ref={line}>
        <span ref={chip} className="sf-num" />
      </div>
    </div>
  );
}

/** Drags the cursor over timeline and charts. */
function useScrub(clock: ReplayClock, remember: () => void) {
  const area = useRef<HTMLDivElement>(null);
  const seek = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box && box.width > 0) clock.seek(((event.clientX - box.left) / box.width) * clock.lengthMs);
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
        if (event.currentTarget.hasPointerCapture(event.pointerId) && !clock.state().playing) remember();
      },
    },
  };
}

/** Timeline with play, speed and direction; `children` are the charts that share its cursor. */
export function ReplayPanel(props: ReplayProps) {
  const { clock, remember, children } = props;
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
  const { area, handlers } = useScrub(clock, remember);
  return (
    <section className="sf-fd-replay" aria-label={t('flights.replay.label')} {...handlers}>
      <div className="sf-fd-area" ref={area} aria-hidden="true" />
      <div className="sf-fd-head">
        <Controls clock={clock} />
        <div className="sf-fd-line">
          <div className="sf-fd-ends sf-num" aria-hidden="true">
            <span>{props.startText}</span>
            <span>{fmt.duration(clock.lengthMs / 1000)}</span>
          </div>
          <Timeline {...props} />
          <TimelineMarks {...props} />
        </div>
      </div>
      {children}
      {children !== undefined && (
        <div className="sf-fd-axis sf-num" aria-hidden="true">
          {axisTimes(clock.lengthMs, mobile ? 4 : 9).map((atMs) => (
            <span key={atMs} style={{ left: `${(atMs / Math.max(1, clock.lengthMs)) * 100}%` }}>
              {clockText(atMs)}
            </span>
          ))}
        </div>
      )}
      <Cursor clock={clock} />
    </section>
  );
}
