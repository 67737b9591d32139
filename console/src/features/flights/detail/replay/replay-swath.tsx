import { useEffect, useMemo } from 'react';
import { createPaintedLayer } from '../../../../domain/map/plots/painted-layer.ts';
import type { FieldMap } from '../../../../shared/map/view/field-map.ts';
import type { FlownTrack } from './flown-track.ts';
import type { ReplayClock } from './replay-clock.ts';
import { paintedUntil, replayPasses } from './replay-passes.ts';

/** Each change of a source renders the whole map, so the ground follows the marker a few times a second. */
const drawMs = 200;

/** Paints the ground behind the drone while the replay is within the flight, instead of the whole coverage. */
export function ReplaySwath(props: {
  field: FieldMap;
  track: FlownTrack;
  clock: ReplayClock;
  /** Called with whether the ground is painted here. */
  replaying: (isReplaying: boolean) => void;
}) {
  const { field, track, clock, replaying } = props;
  const passes = useMemo(() => replayPasses(track), [track]);
  useEffect(() => {
    const layer = field.keep('painted', () => createPaintedLayer(field));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const ms = clock.at();
      const isWithin = passes.length > 0 && ms > 0 && ms < clock.lengthMs;
      replaying(isWithin);
      layer.set(isWithin ? paintedUntil(passes, ms) : []);
    };
    const stop = clock.onMove(() => {
      timer ??= setTimeout(draw, drawMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      replaying(false);
      layer.set([]);
    };
  }, [field, clock, passes, replaying]);
  return null;
}
