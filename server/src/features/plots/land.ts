import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { mostOutlinePositions } from '@smartflight/contract/land/plots.ts';
import { areaM2, perimeterM } from '@smartflight/geo/area.ts';
import { boxOf } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { type FaultField, fault } from '../../platform/http/fault.ts';
import { thinned } from './thin.ts';

export interface Land {
  boundary: Boundary;
  areaM2: number;
  perimeterM: number;
  box: { west: number; south: number; east: number; north: number };
  /** Simplified for maps; null if the boundary itself has few positions. */
  outline: Boundary | null;
}

const leastM2 = 10;
const mostM2 = 100_000_000;

/** Values derived from a boundary, or what is wrong with it. `at` is its place in the request. */
export function surveyed(drawn: Boundary, at: string): Land | { problem: FaultField } {
  const boundary = rounded(drawn);
  const found = findFault(boundary);
  if (found) {
    const [lon, lat] = found.at ?? [];
    const detail = {
      ...(lon !== undefined && lat !== undefined ? { lon, lat } : {}),
      ...(found.part === undefined ? {} : { part: found.part }),
      ...(found.ring === undefined ? {} : { ring: found.ring }),
    };
    return { problem: { at, code: `boundary.${found.code}`, detail } };
  }
  const area = areaM2(boundary);
  const box = boxOf(boundary);
  if (area < leastM2 || !box)
    return { problem: { at, code: 'boundary.too-small', detail: { areaM2: area } } };
  if (area > mostM2) return { problem: { at, code: 'boundary.too-large', detail: { areaM2: area } } };
  return {
    boundary,
    areaM2: area,
    perimeterM: perimeterM(boundary),
    box,
    outline: thinned(boundary, mostOutlinePositions),
  };
}

/** As `surveyed`, but throws a fault for an invalid boundary. */
export function landOf(drawn: Boundary, at: string): Land {
  const land = surveyed(drawn, at);
  if ('problem' in land) throw fault('request.invalid', [land.problem]);
  return land;
}

/** Rounds to seven decimals (a centimetre), so that the stored boundary equals the returned one. */
function rounded(boundary: Boundary): Boundary {
  const part = (rings: [number, number][][]): [number, number][][] =>
    rings.map((ring) => ring.map(([lon, lat]) => [cut(lon), cut(lat)]));
  return boundary.type === 'Polygon'
    ? { type: 'Polygon', coordinates: part(boundary.coordinates) }
    : { type: 'MultiPolygon', coordinates: boundary.coordinates.map(part) };
}

const cut = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
