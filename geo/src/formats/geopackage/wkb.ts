import { type Boundary, type PolygonRings, type Position, partsOf, type Ring } from '../../shape.ts';
import { LIMITS } from '../../validity.ts';
import { type Found, tooManyPositions } from '../land-builder.ts';
import type { FeatureProblem } from '../land-file.ts';

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTI_POLYGON = 6;
const COLLECTION = 7;
/** Kinds that contain others: multipoint, multiline, multipolygon, collection. */
const CONTAINERS = [4, 5, MULTI_POLYGON, COLLECTION];
const MAX_DEPTH = 8;

/** Well-known binary of a MultiPolygon (OGC 06-103r4), little-endian. */
export function writeWkb(boundary: Boundary): Uint8Array {
  const parts = partsOf(boundary);
  const length = parts.reduce(
    (sum, rings) => rings.reduce((all, ring) => all + 4 + ring.length * 16, sum + 9),
    9,
  );
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  const head = (kind: number, count: number) => {
    view.setUint8(at, 1);
    view.setUint32(at + 1, kind, true);
    view.setUint32(at + 5, count, true);
    at += 9;
  };
  head(MULTI_POLYGON, parts.length);
  for (const rings of parts) {
    head(POLYGON, rings.length);
    for (const ring of rings) {
      view.setUint32(at, ring.length, true);
      at += 4;
      for (const [lon, lat] of ring) {
        view.setFloat64(at, lon, true);
        view.setFloat64(at + 8, lat, true);
        at += 16;
      }
    }
  }
  return new Uint8Array(view.buffer);
}

/**
 * The polygons of well-known binary (OGC 06-103r4), of ISO with heights and measures too. `count` receives the number
 * of positions of a ring before they are read.
 */
export function readWkb(
  bytes: Uint8Array,
  { count, toEarth }: { count: (positions: number) => void; toEarth: (position: Position) => Position },
): Pick<Found, 'parts' | 'problem'> {
  const reader = new Reader(bytes, count, toEarth);
  try {
    reader.geometry(0);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    if (error instanceof RangeError) return { problem: { code: 'feature.unreadable' } };
    throw error;
  }
  if (reader.parts.length > 0) return { parts: reader.parts };
  return { problem: { code: reader.other ?? 'feature.empty' } };
}

class Reader {
  readonly parts: PolygonRings[] = [];
  /** What else was found. */
  other: FeatureProblem['code'] | undefined;
  readonly #view: DataView;
  readonly #count: (positions: number) => void;
  readonly #toEarth: (position: Position) => Position;
  #at = 0;
  #positions = 0;

  constructor(
    bytes: Uint8Array,
    count: (positions: number) => void,
    toEarth: (position: Position) => Position,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#count = count;
    this.#toEarth = toEarth;
  }

  geometry(depth: number): void {
    if (depth > MAX_DEPTH) throw new Refusal({ code: 'feature.unreadable' });
    const isLittle = this.#view.getUint8(this.#at) === 1;
    this.#at += 1;
    const code = this.#number(isLittle);
    const dimensions = [2, 3, 3, 4][Math.floor(code / 1000)];
    const kind = code % 1000;
    if (dimensions === undefined) throw new Refusal({ code: 'feature.unknown-kind' });
    if (kind === POLYGON) this.#polygon(isLittle, dimensions);
    else if (kind === POINT) this.#skip(1, dimensions, 'feature.point');
    else if (kind === LINE) this.#skip(this.#number(isLittle), dimensions, 'feature.line');
    else if (CONTAINERS.includes(kind)) {
      const members = this.#number(isLittle);
      // Each has at least nine bytes, so that a false count can't make more than the bytes have.
      for (let member = 0; member < members; member++) this.geometry(depth + 1);
    } else throw new Refusal({ code: 'feature.unknown-kind' });
  }

  #polygon(isLittle: boolean, dimensions: number): void {
    const rings: Ring[] = [];
    const count = this.#number(isLittle);
    const limit = LIMITS.parts + LIMITS.holes;
    if (count > limit || this.parts.length >= limit)
      throw new Refusal({ code: 'shape.too-many-parts', params: { count, limit } });
    for (let index = 0; index < count; index++) rings.push(this.#ring(isLittle, dimensions));
    const filled = rings.filter((ring) => ring.length > 0);
    if (filled.length > 0) this.parts.push(filled);
  }

  #ring(isLittle: boolean, dimensions: number): Ring {
    const length = this.#number(isLittle);
    if (this.#at + length * dimensions * 8 > this.#view.byteLength) throw new RangeError();
    this.#count(length);
    this.#positions += length;
    const many = tooManyPositions(this.#positions);
    if (many) throw new Refusal(many);
    return Array.from({ length }, () => {
      const [lon, lat] = [
        this.#view.getFloat64(this.#at, isLittle),
        this.#view.getFloat64(this.#at + 8, isLittle),
      ];
      this.#at += dimensions * 8;
      return this.#toEarth([lon, lat]);
    });
  }

  #skip(positions: number, dimensions: number, found: FeatureProblem['code']): void {
    this.other ??= found;
    this.#at += positions * dimensions * 8;
  }

  #number(isLittle: boolean): number {
    const value = this.#view.getUint32(this.#at, isLittle);
    this.#at += 4;
    return value;
  }
}

class Refusal extends Error {
  readonly problem: FeatureProblem;

  constructor(problem: FeatureProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
