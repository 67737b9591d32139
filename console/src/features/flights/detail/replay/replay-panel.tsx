import './replay.css';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { ChartStack } from '../../../../shared/charts/chart-stack.tsx';
import { useFmt } from '../../../../shared/format/fmt.ts';
import { useT } from '../../../../shared/i18n/use-t.ts';
import { MenuButton } from '../../../../shared/ui/overlay/menu.tsx';
import { useMobile } from '../../../../shared/ui/theme/look.ts';
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

/** Timeline with play, speed and direction; `children` are the charts with the same cursor. */
export function ReplayPanel(props: ReplayProps) {
  const { clock, remember, children } = props;
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
  const times = children === undefined ? [] : axisTimes(clock.lengthMs, mobile ? 4 : 9);
  return (
    <ChartStack
      className="sf-fd-replay"
      label={t('flights.replay.label')}
      cursor={clock}
      chip={clockText}
      axis={times.map((atMs) => ({ atMs, text: clockText(atMs) }))}
      done={() => {
        if (!clock.state().playing) remember();
      }}
    >
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
    </ChartStack>
  );
}
