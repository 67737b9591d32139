import type { TaskTolerances } from '@smartflight/contract/tasks/task.schemas.ts';
import { cellM2, countCells, type Ground, intersectWith, tileOf } from '@smartflight/geo/ground/grid.ts';
import { paintStrips, type Strip } from '@smartflight/geo/ground/paint.ts';
import type { Mask } from './mask.ts';

export interface Moment {
  s: number;
  heightM?: number;
  speedMps?: number;
  flowLpm?: number;
}

export interface Work {
  strips: readonly Strip[];
  moments: readonly Moment[];
}

export interface Yardstick {
  /** Null when the task has no district: then everything is inside. */
  district: Mask | null;
  tolerances: TaskTolerances;
}

/** A flight measured against a task: treated ground, net area inside the district and working seconds. */
export interface Measured {
  ground: Ground;
  insideShare: number;
  /** Net area of the flight divided by the area of its cells: see `layOver`. */
  scale: number;
  heightS: number;
  heightOutS: number;
  speedS: number;
  speedOutS: number;
  flowS: number;
  flowOutS: number;
}

/**
 * Rasterises a flight, clips it to the district and compares its parameters with the tolerances. @param netM2 net
 * area of the flight in the flight log
 */
export function measure(work: Work, netM2: number, { district, tolerances }: Yardstick): Measured {
  const ground = paintStrips(work.strips);
  const whole = areaOf(ground);
  if (district)
    for (const [key, bits] of ground) {
      const mask = district(...tileOf(key));
      if (mask) intersectWith(bits, mask);
      if (!mask || countCells(bits) === 0) ground.delete(key);
    }
  const height = outOf(work.moments, (moment) => moment.heightM, tolerances.heightM);
  const speed = outOf(work.moments, (moment) => moment.speedMps, tolerances.speedMps);
  const flow = outOf(work.moments, (moment) => moment.flowLpm, tolerances.flowLpm);
  return {
    ground,
    insideShare: whole === 0 ? 0 : areaOf(ground) / whole,
    scale: whole === 0 ? 1 : Math.min(2, Math.max(0.5, netM2 / whole)),
    heightS: height.s,
    heightOutS: height.outS,
    speedS: speed.s,
    speedOutS: speed.outS,
    flowS: flow.s,
    flowOutS: flow.outS,
  };
}

export function areaOf(ground: Ground): number {
  let area = 0;
  for (const [key, bits] of ground) area += countCells(bits) * cellM2(tileOf(key)[0]);
  return area;
}

function outOf(
  moments: readonly Moment[],
  read: (moment: Moment) => number | undefined,
  range: { min: number; max: number } | null,
): { s: number; outS: number } {
  const sum = { s: 0, outS: 0 };
  if (!range) return sum;
  for (const moment of moments) {
    const value = read(moment);
    if (value === undefined) continue;
    sum.s += moment.s;
    if (value < range.min || value > range.max) sum.outS += moment.s;
  }
  return sum;
}
