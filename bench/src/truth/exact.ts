import { ClipType, clip, FillRule, type Paths64, planeAreaM2 } from '@smartflight/geo/clip.ts';
import type { Pattern, Vertex } from './patterns.ts';

export interface Areas {
  grossM2: number;
  netM2: number;
  overlapM2: number;
  skipM2: number;
}

export interface Exact extends Areas {
  plotM2: number;
  /** The treated ground, whole millimetres. */
  ground: Paths64;
}

/** Areas of the true line as polygons on whole millimetres: the union of its strips, and the plot without it. */
export function exactOf({ line, plot }: Pattern): Exact {
  const strips: Paths64 = [];
  let grossM2 = 0;
  for (let i = 0; i + 1 < line.length; i++) {
    const [from, to] = [line[i]!, line[i + 1]!];
    const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
    if (!from.on || lengthM === 0) continue;
    grossM2 += lengthM * from.swathM;
    strips.push(stripOf(line, i));
  }
  const ground = clip(ClipType.Union, strips, [], FillRule.NonZero);
  const field: Paths64 = [plot.map(([x, y]) => toMm(x, y))];
  const netM2 = planeAreaM2(ground);
  const plotM2 = planeAreaM2(field);
  const skipM2 = planeAreaM2(clip(ClipType.Difference, field, ground, FillRule.NonZero));
  return { grossM2, netM2, overlapM2: Math.max(0, grossM2 - netM2), skipM2, plotM2, ground };
}

/** One piece of the line at its width; neighbouring pieces share their ends, so that curves have no gaps. */
function stripOf(line: readonly Vertex[], i: number) {
  const [from, to] = [line[i]!, line[i + 1]!];
  const course = courseOf(line, i)!;
  const half = from.swathM / 2;
  const side = (at: Vertex, normal: number, sign: number) => {
    const reach = (sign * half) / Math.cos(normal - course);
    return toMm(at.x - reach * Math.sin(normal), at.y + reach * Math.cos(normal));
  };
  const [first, last] = [bisector(line, i, i - 1), bisector(line, i, i + 1)];
  const ring = [side(from, first, -1), side(to, last, -1), side(to, last, 1), side(from, first, 1)];
  return ring;
}

/** Course half way between a piece and its neighbour; the piece's own where the neighbour is not worked or turns. */
function bisector(line: readonly Vertex[], i: number, neighbour: number): number {
  const course = courseOf(line, i)!;
  const other = line[neighbour]?.on ? courseOf(line, neighbour) : undefined;
  if (other === undefined) return course;
  const turn = Math.atan2(Math.sin(other - course), Math.cos(other - course));
  return Math.abs(turn) > 0.3 ? course : course + turn / 2;
}

function courseOf(line: readonly Vertex[], i: number): number | undefined {
  const [from, to] = [line[i], line[i + 1]];
  if (!from || !to || (from.x === to.x && from.y === to.y)) return undefined;
  return Math.atan2(to.y - from.y, to.x - from.x);
}

const toMm = (x: number, y: number) => ({ x: Math.round(x * 1000), y: Math.round(y * 1000) });
