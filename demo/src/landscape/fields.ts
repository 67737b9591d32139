import type { Random } from '@smartflight/fleet/random.ts';
import type { Drawing } from './features.ts';
import { divided, freeParts, heightOf, type Rect, ringOf, type Spot, shrunk, widthOf } from './rect.ts';

/** Shades of unplanted, sown and growing fields; the console has a colour for each. */
const tints = 4;
const gapM = 2.5;
const thinnestM = 10;

/**
 * Draws the fields of a cell around its plots, yards and ponds.
 * @param mostM2 a larger part is divided
 */
export function drawFields(
  cell: Rect,
  obstacles: readonly Rect[],
  o: { mostM2: number; hasRows: boolean; random: Random; drawing: Drawing },
): void {
  const { random, drawing } = o;
  const parts = freeParts(cell, obstacles, random).flatMap((part) => divided(part, o.mostM2, random));
  for (const part of parts) {
    const field = shrunk(part, gapM);
    if (widthOf(field) < thinnestM || heightOf(field) < thinnestM) continue;
    const [use, tint, rows] = [random.next(), Math.floor(random.next() * tints), random.next()];
    const kind = use < 0.05 ? 'wood' : use < 0.14 ? 'meadow' : 'farmland';
    const minZoom = 11;
    const properties = { kind, ...(kind === 'farmland' ? { tint } : undefined) };
    drawing.polygon({ layer: 'landuse', minZoom, properties }, ringOf(field));
    if (o.hasRows && kind === 'farmland' && rows < 0.55) drawRows(field, random, drawing);
  }
}

/** Draws the rows of a crop along the longer side of its field. */
function drawRows(field: Rect, random: Random, drawing: Drawing): void {
  const spacingM = random.between(14, 20);
  const { w, s, e, n } = shrunk(field, 4);
  const lines: Spot[][] = [];
  if (e - w > n - s) {
    for (let y = s + spacingM / 2; y < n; y += spacingM)
      lines.push([
        [w, y],
        [e, y],
      ]);
  } else {
    for (let x = w + spacingM / 2; x < e; x += spacingM)
      lines.push([
        [x, s],
        [x, n],
      ]);
  }
  if (lines.length > 0)
    drawing.line({ layer: 'landuse', minZoom: 14, properties: { kind: 'rows' } }, ...lines);
}
