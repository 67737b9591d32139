import type { Position } from '@smartflight/geo/shape.ts';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { allCorners, type Corner, cornerPosition, rounded, type Sketch } from './sketch.ts';

const steps: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const fine = 1;
const wide = 10;

interface Acts {
  move: (corner: Corner, to: Position) => void;
  choose: (ring: number) => void;
}

/**
 * The selected corner: by click or touch, or on the focused map by `,` and `.`; arrow keys then move it instead of
 * the map.
 */
export function useCorners(field: FieldMap | undefined, isOn: boolean, sketch: Sketch, acts: Acts) {
  const [chosen, setChosen] = useState<Corner>();
  const corner = chosen && cornerPosition(sketch, chosen) ? chosen : undefined;
  const latest = useRef({ corner, sketch, acts });
  useEffect(() => {
    latest.current = { corner, sketch, acts };
  });
  useEffect(() => {
    if (!isOn) setChosen(undefined);
  }, [isOn]);
  useEffect(() => {
    if (!field || !isOn) return;
    const { map } = field;
    const take = (next: Corner | undefined) => {
      if (next && next.ring !== latest.current.corner?.ring) latest.current.acts.choose(next.ring);
      setChosen(next);
    };
    const click = ({ point }: MapMouseEvent) => {
      const tolerance = matchMedia('(pointer: coarse)').matches ? 26 : 12;
      const found = allCorners(latest.current.sketch).map((one) => {
        const { x, y } = map.project(cornerPosition(latest.current.sketch, one) ?? [0, 0]);
        return { one, px: Math.hypot(x - point.x, y - point.y) };
      });
      const [best] = found.filter(({ px }) => px <= tolerance).sort((a, b) => a.px - b.px);
      take(best?.one);
    };
    const key = (event: KeyboardEvent) => {
      const { corner: now, sketch: drawn } = latest.current;
      const turn = { '.': 1, ',': -1 }[event.key];
      if (turn !== undefined) {
        const all = allCorners(drawn);
        const at = all.findIndex((one) => one.ring === now?.ring && one.at === now.at);
        take(all.at((at + turn) % Math.max(1, all.length)));
      } else if (now && steps[event.key]) {
        const [dx, dy] = steps[event.key] ?? [0, 0];
        const px = event.shiftKey ? wide : fine;
        const { x, y } = map.project(cornerPosition(drawn, now) ?? [0, 0]);
        const { lng, lat } = map.unproject([x + dx * px, y + dy * px]);
        latest.current.acts.move(now, rounded([lng, lat]));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const host = map.getCanvasContainer();
    map.on('click', click);
    host.addEventListener('keydown', key, true);
    return () => {
      map.off('click', click);
      host.removeEventListener('keydown', key, true);
    };
  }, [field, isOn]);
  return [corner, setChosen] as const;
}
