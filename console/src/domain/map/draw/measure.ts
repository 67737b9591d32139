import { areaM2, perimeterM } from '@smartflight/geo/area.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import { ringsOf } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import type { Measured } from './drawing.ts';
import { areaOf, type Sketch } from './sketch.ts';

/** Area, perimeter and first fault of a sketch; undefined for less than a triangle. */
export function measure(sketch: Sketch): Measured | undefined {
  const area = sketch.circle ? circlePolygon(sketch.circle) : areaOf(sketch);
  if (!area || ringsOf(area).some((ring) => ring.length < 4)) return undefined;
  return {
    areaM2: areaM2(area),
    perimeterM: perimeterM(area),
    fault: sketch.circle ? undefined : findFault(area),
  };
}
