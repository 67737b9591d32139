import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  fitted,
  inside,
  moved,
  type PictureView,
  quarterTurn,
  type Size,
  zoomed,
  zoomStep,
} from './picture-transform.ts';

interface Point {
  x: number;
  y: number;
}

export interface PictureControls {
  view: PictureView;
  box: Size;
  zoom: (factor: number) => void;
  turn: (by: 1 | -1) => void;
  push: (dx: number, dy: number) => void;
  fit: () => void;
  /** One finger or the pointer drags, two fingers zoom. */
  pointers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function useBox(host: RefObject<HTMLElement | null>): Size {
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return box;
}

/** Zoom by wheel, buttons, keys and pinch, drag and rotation of a picture in the box `host`. */
export function usePictureControls(host: RefObject<HTMLElement | null>, picture: Size): PictureControls {
  const box = useBox(host);
  const [view, setView] = useState(fitted);
  const down = useRef(new Map<number, Point>());
  const change = (next: (view: PictureView) => PictureView) =>
    setView((before) => inside(next(before), picture, box));
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  /** Screen position relative to the middle of the box. */
  const fromMiddle = ({ x, y }: Point): Point => {
    const rect = host.current?.getBoundingClientRect();
    return rect ? { x: x - rect.left - rect.width / 2, y: y - rect.top - rect.height / 2 } : { x: 0, y: 0 };
  };
  const middleOf = useRef(fromMiddle);
  useEffect(() => {
    middleOf.current = fromMiddle;
  });
  useEffect(() => {
    const element = host.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = middleOf.current({ x: event.clientX, y: event.clientY });
      latest.current((before) => zoomed(before, event.deltaY < 0 ? zoomStep : 1 / zoomStep, at));
    };
    // React's wheel listeners are passive, but the page must not scroll.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [host]);
  const onPointerMove = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...down.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    down.current.set(event.pointerId, now);
    if (other === undefined) {
      change((present) => moved(present, now.x - before.x, now.y - before.y));
      return;
    }
    const factor = apart(now, other) / Math.max(1, apart(before, other));
    const [was, is] = [between(before, other), between(now, other)];
    change((present) => zoomed(moved(present, is.x - was.x, is.y - was.y), factor, fromMiddle(is)));
  };
  const onPointerUp = (event: PointerEvent) => down.current.delete(event.pointerId);
  return {
    view,
    box,
    zoom: (factor) => change((before) => zoomed(before, factor)),
    turn: (by) => change((before) => quarterTurn(before, by)),
    push: (dx, dy) => change((before) => moved(before, dx, dy)),
    fit: () => change((before) => ({ ...fitted, turns: before.turns })),
    pointers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
    },
  };
}
