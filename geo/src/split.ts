import { ClipType, clip, FillRule, type Paths64, toParts, toPath, toPaths } from './clip.ts';
import { type Plane, planeOf } from './plane.ts';
import type { Boundary, Line, Polygon, Position } from './shape.ts';

/**
 * The parts that a line cuts a boundary into, holes kept, largest first. The line goes on straight at both ends, so it
 * may begin and end inside. The parts have the area of the whole; a line that cuts nothing gives the parts there were.
 */
export function split(boundary: Boundary, line: Line): Polygon[] {
  const plane = planeOf(boundary);
  const whole = toPaths(plane, boundary);
  const side = sideOf(plane, whole, line);
  const halves = side
    ? [
        clip(ClipType.Intersection, whole, side, FillRule.EvenOdd),
        clip(ClipType.Difference, whole, side, FillRule.EvenOdd),
      ]
    : [whole];
  return halves
    .flatMap((half) => toParts(plane, half))
    .map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
}

/** All that lies to the left of the line, as far as the boundary reaches; undefined for a line without length. */
function sideOf(plane: Plane, whole: Paths64, line: Line): Paths64 | undefined {
  const drawn = toPath(plane, line as Position[]).filter(
    (p, at, all) => p.x !== all[at - 1]?.x || p.y !== all[at - 1]?.y,
  );
  if (drawn.length < 2) return undefined;
  const reach = 4 * Math.max(...[...whole.flat(), ...drawn].map(({ x, y }) => Math.hypot(x, y)));
  const start = beyond(drawn[1]!, drawn[0]!, reach);
  const end = beyond(drawn.at(-2)!, drawn.at(-1)!, reach);
  const from = Math.atan2(end.y, end.x);
  const span = (Math.atan2(start.y, start.x) - from + 2 * Math.PI) % (2 * Math.PI);
  const steps = Math.ceil(span / 0.5);
  const around = Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + (span * at) / Math.max(1, steps);
    return { x: Math.round(8 * reach * Math.cos(angle)), y: Math.round(8 * reach * Math.sin(angle)) };
  });
  return [[start, ...drawn, end, ...around]];
}

type Mm = { x: number; y: number };

/** The point `reach` past `to` on the way from `from`. */
function beyond(from: Mm, to: Mm, reach: number): Mm {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: Math.round(to.x + ((to.x - from.x) / length) * reach),
    y: Math.round(to.y + ((to.y - from.y) / length) * reach),
  };
}
