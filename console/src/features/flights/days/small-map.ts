import type { DayGroup } from '@smartflight/contract/flights/flight-days.schemas.ts';

type Position = readonly [lon: number, lat: number];

/** A map of a plot and its flights in SVG user units, north up. */
export interface SmallMap {
  width: number;
  height: number;
  /** The plot's rings as one SVG path, holes included; empty without a plot. */
  plot: string;
  ways: string[];
  /** The scale bar: its length in metres and in SVG units. */
  scale: { metres: number; units: number };
}

const metresOfDegree = 111_320;
/** The footer has space for the scale bar. */
const picture = { width: 240, height: 160, margin: 12, footer: 14 };
/** Minimum extent, for a flight along a single lane. */
const leastSpanM = 40;
const scaleSteps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** Unwraps a longitude across the antimeridian, to within 180° of `near`. */
const beside = (lon: number, near: number) => lon - 360 * Math.round((lon - near) / 360);

/** Draws a group scaled to fit; undefined without any position. */
export function smallMapOf({
  outline,
  flights,
}: Pick<DayGroup, 'outline' | 'flights'>): SmallMap | undefined {
  const polygons = outline ? (outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates) : [];
  const rings: readonly Position[][] = polygons.flat();
  const ways = flights.map(({ path }): readonly Position[] => path).filter((path) => path.length > 1);
  const all = [...rings, ...ways].flat();
  const [first] = all;
  if (!first) return undefined;
  const narrow = Math.cos((first[1] * Math.PI) / 180);
  const metres = ([lon, lat]: Position): [number, number] => [
    (beside(lon, first[0]) - first[0]) * metresOfDegree * narrow,
    (first[1] - lat) * metresOfDegree,
  ];
  const [xs, ys] = [0, 1].map((axis) => all.map((position) => metres(position)[axis as 0 | 1]));
  const x = span(xs ?? []);
  const y = span(ys ?? []);
  const inner = {
    width: picture.width - 2 * picture.margin,
    height: picture.height - 2 * picture.margin - picture.footer,
  };
  const perMetre = Math.min(inner.width / x.length, inner.height / y.length);
  const place = (position: Position) => {
    const [east, south] = metres(position);
    const at = (value: number, middle: number, side: number) =>
      Math.round(((value - middle) * perMetre + side / 2) * 10) / 10;
    return `${at(east, x.middle, picture.width)} ${at(south, y.middle, picture.height - picture.footer)}`;
  };
  const line = (positions: readonly Position[]) => `M${positions.map(place).join('L')}`;
  const metresOfBar =
    scaleSteps.findLast((step) => step * perMetre <= inner.width / 3) ?? scaleSteps[0] ?? 10;
  return {
    width: picture.width,
    height: picture.height,
    plot: rings.map((ring) => `${line(ring)}Z`).join(''),
    ways: ways.map(line),
    scale: { metres: metresOfBar, units: metresOfBar * perMetre },
  };
}

function span(values: readonly number[]): { middle: number; length: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { middle: (low + high) / 2, length: Math.max(leastSpanM, high - low) };
}
