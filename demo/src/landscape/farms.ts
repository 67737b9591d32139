import type { Random } from '@smartflight/fleet/random.ts';
import type { Drawing } from './features.ts';
import { overlaps, type Rect, ringOf, type Spot, shrunk } from './rect.ts';

const yard = { widthM: 84, heightM: 66 };
/** House, shed, long shed, store: width and depth in m. */
const buildings = [
  [15, 11],
  [26, 13],
  [38, 15],
  [18, 18],
  [9, 7],
] as const;

/** The yard in a corner of a cell, where it borders on two roads; undefined if a plot is too near. */
export function yardIn(cell: Rect, plots: readonly Rect[], random: Random): Rect | undefined {
  const w = random.next() < 0.5 ? cell.w : cell.e - yard.widthM;
  const s = random.next() < 0.5 ? cell.s : cell.n - yard.heightM;
  const rect = { w, s, e: w + yard.widthM, n: s + yard.heightM };
  return plots.some((plot) => overlaps(plot, rect)) ? undefined : rect;
}

/** Draws a farmyard: house, sheds, round silos and trees around them. */
export function drawFarm(rect: Rect, random: Random, drawing: Drawing): void {
  drawing.polygon({ layer: 'landuse', minZoom: 12, properties: { kind: 'farmyard' } }, ringOf(rect));
  const count = Math.floor(random.between(3, 6));
  for (let nth = 0; nth < count; nth += 1) {
    const [width, depth] = buildings[nth % buildings.length] ?? [12, 9];
    const w = rect.w + 8 + (nth % 3) * 26 + random.between(-3, 3);
    const s = rect.s + 8 + Math.floor(nth / 3) * 28 + random.between(-2, 4);
    building({ w, s, e: Math.min(w + width, rect.e - 2), n: Math.min(s + depth, rect.n - 2) }, drawing);
  }
  for (let nth = Math.floor(random.between(0, 4)); nth > 0; nth -= 1)
    building(round([rect.e - 10, rect.n - 2 - nth * 11], 4.5), drawing);
  const edge = ringOf(shrunk(rect, 4));
  for (let nth = 0; nth < 8; nth += 1) {
    const [from = [0, 0], to = [0, 0]] = [edge[nth % 4], edge[(nth % 4) + 1]];
    const share = random.next();
    tree([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], random, drawing);
  }
}

function building(shape: Rect | Spot[], drawing: Drawing): void {
  const ring = Array.isArray(shape) ? shape : ringOf(shape);
  drawing.polygon({ layer: 'buildings', minZoom: 13, properties: { kind: 'building' } }, ring);
}

function round([x, y]: Spot, radiusM: number, corners = 10): Spot[] {
  return Array.from({ length: corners + 1 }, (_, nth): Spot => {
    const turn = ((nth % corners) / corners) * 2 * Math.PI;
    return [x + radiusM * Math.cos(turn), y + radiusM * Math.sin(turn)];
  });
}

/** Draws a tree with a crown of 2.5 to 6 m radius. */
export function tree(spot: Spot, random: Random, drawing: Drawing): void {
  const radius = Math.round(random.between(2.5, 6) * 2) / 2;
  drawing.point({ layer: 'pois', minZoom: 14, properties: { kind: 'tree', radius } }, spot);
}

/** Draws a pond with an uneven shore inside a rectangle. */
export function drawPond({ w, s, e, n }: Rect, random: Random, drawing: Drawing): void {
  const corners = 14;
  const shore = Array.from({ length: corners }, (_, nth): Spot => {
    const turn = (nth / corners) * 2 * Math.PI;
    const reach = random.between(0.8, 1);
    return [
      (w + e) / 2 + ((e - w) / 2) * reach * Math.cos(turn),
      (s + n) / 2 + ((n - s) / 2) * reach * Math.sin(turn),
    ];
  });
  const [first] = shore;
  if (first)
    drawing.polygon({ layer: 'water', minZoom: 12, properties: { kind: 'lake' } }, [...shore, first]);
}

const village = { streetM: 110, houseM: 26 };

/** Draws a village: streets, houses on both sides of them, and its name. */
export function drawVillage(
  rect: Rect,
  name: string,
  { random, drawing }: { random: Random; drawing: Drawing },
): void {
  drawing.polygon({ layer: 'landuse', minZoom: 11, properties: { kind: 'residential' } }, ringOf(rect));
  drawing.point({ layer: 'places', minZoom: 11, properties: { kind: 'locality', name } }, [
    (rect.w + rect.e) / 2,
    (rect.s + rect.n) / 2,
  ]);
  for (let y = rect.s + village.streetM / 2; y < rect.n; y += village.streetM) {
    drawing.line(
      { layer: 'roads', minZoom: 13, properties: { kind: 'minor_road', kind_detail: 'residential' } },
      [
        [rect.w, y],
        [rect.e, y],
      ],
    );
    for (let x = rect.w + 20; x < rect.e - 20; x += village.houseM) {
      for (const side of [-1, 1]) {
        if (random.next() < 0.22) continue;
        const middle = y + side * random.between(20, 26);
        const [width, depth] = [random.between(9, 15), random.between(8, 12)];
        building({ w: x, s: middle - depth / 2, e: x + width, n: middle + depth / 2 }, drawing);
        if (random.next() < 0.5) tree([x + width + 4, middle + side * 12], random, drawing);
      }
    }
  }
}
