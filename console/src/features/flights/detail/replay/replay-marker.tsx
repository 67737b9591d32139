import { useEffect, useRef } from 'react';
import { indexAt } from '../../../../shared/charts/chart-line.ts';
import { useFmt } from '../../../../shared/format/fmt.ts';
import type { FieldMap } from '../../../../shared/map/view/field-map.ts';
import { glyphShapes } from '../../../../shared/ui/icons/glyph-shapes.ts';
import { clockText } from './clock-text.ts';
import { type FlownTrack, placeAt, readingOf } from './flown-track.ts';
import type { ReplayClock } from './replay-clock.ts';

const wordsPx = 200;

interface MarkerProps {
  field: FieldMap;
  track: FlownTrack;
  clock: ReplayClock;
}

/**
 * The drone at the replay's time with time, speed and flow. It is an element over the map: a move is one transform,
 * while a change of a map source would render the whole map again, too slow for 60 frames a second without a GPU.
 */
export function ReplayMarker({ field, track, clock }: MarkerProps) {
  const fmt = useFmt();
  const marker = useRef<HTMLDivElement>(null);
  const glyph = useRef<SVGGElement>(null);
  const time = useRef<HTMLElement>(null);
  const values = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { map } = field;
    let atMs = 0;
    const place = () => {
      const at = placeAt(track, atMs);
      if (!marker.current) return;
      marker.current.style.visibility = at ? 'visible' : 'hidden';
      if (!at) return;
      const { x, y } = map.project([at.lon, at.lat]);
      marker.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      marker.current.classList.toggle('is-left', x > map.getContainer().clientWidth - wordsPx);
      glyph.current?.setAttribute('transform', `rotate(${at.headingDeg ?? 0} 12 12)`);
    };
    const stop = clock.onMove((ms) => {
      atMs = ms;
      const index = indexAt(track, ms);
      const flow = readingOf(track, index, 'flow');
      const speed = fmt.speed(readingOf(track, index, 'speed')).text;
      const text = track.sows || flow === null ? speed : `${speed} · ${fmt.flow(flow).text}`;
      // Before the replay starts the label would only cover the ground at the drone.
      if (time.current) time.current.textContent = ms > 0 ? clockText(ms) : '';
      if (values.current) values.current.textContent = ms > 0 ? text : '';
      place();
    });
    map.on('move', place);
    map.on('resize', place);
    return () => {
      stop();
      map.off('move', place);
      map.off('resize', place);
    };
  }, [field, clock, track, fmt]);
  return (
    <div className="sf-fd-marker sf-num" ref={marker} aria-hidden="true">
      <svg width="40" height="40" viewBox="-8 -8 40 40" role="presentation">
        <path className="sf-fd-bracket" d="M-6 1v-7h7M23 -6h7v7M30 23v7h-7M1 30h-7v-7" />
        <g ref={glyph}>
          <path className="sf-fd-drone" d={glyphShapes.working.path} />
        </g>
      </svg>
      <b ref={time} />
      <span ref={values} />
    </div>
  );
}
