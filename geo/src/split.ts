import { ClipType, clip, FillRule, type Paths64, toParts, toPath, toPaths } from './clip.ts';
import { type Plane, planeOf } from './plane.ts';
import type { Boundary, Line, Polygon, Position } from './shape.ts';

/**
 * Cuts a boundary along a line into parts, holes kept, largest first. The line is extended straight at both ends, so
 * it may begin and end inside. The parts' areas add up to the whole; a line that cuts nothing returns the original
 * parts.
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

/** The area to the left of the line, as far as the boundary extends; undefined for a line without length. */
function sideOf(plane: Plane, whole: Paths64, line: Line): Paths64 | undefined {
  const drawn = onwards(toPath(plane, line as Position[]));
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

/** The line without repeated points and without spikes where it turns straight back on itself. */
function onwards(path: readonly Mm[]): Mm[] {
  const kept: Mm[] = [];
  for (const point of path) {
    for (let last = kept.at(-1); last; last = kept.at(-1)) {
      const before = kept.at(-2);
      const isSame = last.x === point.x && last.y === point.y;
      if (!isSame && !(before && turnsBack(before, last, point))) break;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

function turnsBack(a: Mm, b: Mm, c: Mm): boolean {
  const [inX, inY, outX, outY] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y];
  return inX * outY === inY * outX && inX * outX + inY * outY < 0;
}

function beyond(from: Mm, to: Mm, reach: number): Mm {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: Math.round(to.x + ((to.x - from.x) / length) * reach),
    y: Math.round(to.y + ((to.y - from.y) / length) * reach),
  };
}
