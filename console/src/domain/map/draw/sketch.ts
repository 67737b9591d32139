import { circlePolygon } from '@smartflight/geo/circle.ts';
import { contains } from '@smartflight/geo/contains.ts';
import {
  type Boundary,
  boundaryOf,
  type Circle,
  type Line,
  type Position,
  partsOf,
  type Ring,
  type Shape,
} from '@smartflight/geo/shape.ts';

/** A closed ring: the outer edge of a part, or a hole. */
export interface SketchRing {
  role: 'outer' | 'hole';
  ring: Ring;
}

/** The drawing: rings or a circle, and the cutting lines. */
export interface Sketch {
  rings: readonly SketchRing[];
  circle?: Circle;
  cuts: readonly Line[];
}

/** A corner of a sketch: its ring and its index, from 0. */
export interface Corner {
  ring: number;
  at: number;
}

export const emptySketch: Sketch = { rings: [], cuts: [] };

export function sketchOf(shape: Shape | undefined): Sketch {
  if (shape === undefined) return emptySketch;
  if (shape.type === 'Circle') return { rings: [], circle: shape, cuts: [] };
  const rings = partsOf(shape).flatMap((part) =>
    part.map((ring, at): SketchRing => ({ role: at === 0 ? 'outer' : 'hole', ring })),
  );
  return { rings, cuts: [] };
}

/** A circle as a ring of the same area, with positions rounded to seven decimals. */
export const ringOfCircle = (circle: Circle): SketchRing => ({
  role: 'outer',
  ring: (circlePolygon(circle).coordinates[0] ?? []).map(
    ([lon, lat]): Position => [Number(lon.toFixed(7)), Number(lat.toFixed(7))],
  ),
});

/** The area of a sketch; a hole belongs to the part that contains most of it. Undefined for an empty sketch. */
export function areaOf({ rings }: Sketch): Boundary | undefined {
  const parts = rings.filter(({ role }) => role === 'outer').map(({ ring }) => [ring]);
  for (const { role, ring } of rings) {
    if (role !== 'hole') continue;
    const inside = ({ 0: outer }: Ring[]) =>
      ring.filter((corner) => contains({ type: 'Polygon', coordinates: [outer ?? []] }, corner)).length;
    const [best] = parts.toSorted((a, b) => inside(b) - inside(a));
    best?.push(ring);
  }
  return boundaryOf(parts);
}

export const shapeOf = (sketch: Sketch): Shape | undefined => sketch.circle ?? areaOf(sketch);

const same = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Corners of a closed ring without the repeated last one. */
export const cornersOf = (ring: Ring): Position[] =>
  ring.length > 1 && same(ring[0], ring.at(-1)) ? ring.slice(0, -1) : [...ring];

const closed = (corners: readonly Position[]): Ring => {
  const [first] = corners;
  return first ? [...corners, first] : [];
};

function changeRing(sketch: Sketch, { ring: number }: Corner, change: (corners: Position[]) => Position[]) {
  const rings = sketch.rings.map((one, at) =>
    at === number ? { ...one, ring: closed(change(cornersOf(one.ring))) } : one,
  );
  return { ...sketch, rings };
}

export const moveCorner = (sketch: Sketch, corner: Corner, to: Position): Sketch =>
  changeRing(sketch, corner, (corners) => corners.with(corner.at, to));

/** Removes a corner; a triangle keeps all of its corners. */
export function removeCorner(sketch: Sketch, corner: Corner): Sketch {
  const ring = sketch.rings[corner.ring];
  if (!ring || cornersOf(ring.ring).length <= 3) return sketch;
  return changeRing(sketch, corner, (corners) => corners.toSpliced(corner.at, 1));
}

export function removeRing(sketch: Sketch, number: number): Sketch {
  const rings = sketch.rings.filter((_, at) => at !== number);
  return rings.some(({ role }) => role === 'outer') ? { ...sketch, rings } : emptySketch;
}

/** All corners in the order of their rings. */
export const allCorners = ({ rings }: Sketch): Corner[] =>
  rings.flatMap(({ ring }, number) => cornersOf(ring).map((_, at): Corner => ({ ring: number, at })));

export const cornerPosition = ({ rings }: Sketch, { ring, at }: Corner): Position | undefined =>
  cornersOf(rings[ring]?.ring ?? [])[at];

const digits = 9;
/** Degrees rounded to a tenth of a millimetre: the drawing library rejects more digits. */
export const rounded = ([lon, lat]: Position): Position => [
  Number(lon.toFixed(digits)),
  Number(lat.toFixed(digits)),
];
