import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { liftBounds } from '@smartflight/contract/airspace/lift.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import { distanceM } from '@smartflight/geo/distance.ts';
import { meets } from '@smartflight/geo/meets.ts';
import { intersection } from '@smartflight/geo/overlap.ts';
import { type Box, boxOf, type Polygon, type Shape } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { fault } from '../../platform/http/fault.ts';

/** Share of a granted area that may lie outside the requested one, because both are rounded. */
const spareShare = 0.001;

const polygonOf = (shape: LiftShape): Polygon =>
  shape.type === 'Circle' ? circlePolygon(shape) : { type: 'Polygon', coordinates: [...shape.coordinates] };

const fixed = (value: number, scale: number): number => Math.round(value * scale) / scale;
const place = ([lon, lat]: readonly [number, number]): [number, number] => [fixed(lon, 1e7), fixed(lat, 1e7)];

/** The shape at the precision used by drones and hashes: degrees to 1e-7, radii to a centimetre. */
export const rounded = (shape: LiftShape): LiftShape =>
  shape.type === 'Circle'
    ? { type: 'Circle', centre: place(shape.centre), radiusM: fixed(shape.radiusM, 100) }
    : { type: 'Polygon', coordinates: [shape.coordinates[0].map(place)] };

/**
 * Bounding box of a valid lift shape. Throws `lift.shape-crosses` and `lift.too-large` at the field, and
 * `lift.shape-invalid` for a shape without area.
 */
export function boxOfArea(shape: LiftShape, at: string): Box {
  const polygon = polygonOf(shape);
  const found = shape.type === 'Polygon' ? findFault(polygon) : undefined;
  if (found?.code === 'self-crossing')
    throw fault('lift.shape-crosses', [{ at, code: 'lift.shape-crosses' }]);
  const box = boxOf(polygon);
  // A box across ±180° would span the whole world.
  if (found || !box || box.east - box.west > 180)
    throw fault('request.invalid', [{ at, code: 'lift.shape-invalid' }]);
  if (areaM2(polygon) > liftBounds.areaM2) throw fault('lift.too-large', [{ at, code: 'lift.too-large' }]);
  return box;
}

export const areasIntersect = (a: LiftShape, b: LiftShape): boolean => meets(areaOf(a), areaOf(b));

/** Converts the shape for the geometry functions. */
export const areaOf = (shape: LiftShape): Shape => (shape.type === 'Circle' ? shape : polygonOf(shape));

/** Whether `inner` lies in `outer`, with a tolerance for rounding. */
export function liesIn(inner: LiftShape, outer: LiftShape): boolean {
  if (inner.type === 'Circle' && outer.type === 'Circle')
    return distanceM(inner.centre, outer.centre) + inner.radiusM <= outer.radiusM * (1 + spareShare);
  const polygon = polygonOf(inner);
  const shared = intersection(polygon, polygonOf(outer));
  return shared !== undefined && areaM2(shared) >= areaM2(polygon) * (1 - spareShare);
}
