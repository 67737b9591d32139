import type { Look } from '../../../shared/ui/theme/tokens.ts';
import { looks, type TokenName } from '../../../shared/ui/theme/tokens.ts';
import { type CellOffs, type OffEdges, offClass } from './cell-deviations.ts';

const below = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4'] as const satisfies readonly TokenName[];
const above = ['heat-0', 'rise-1', 'rise-2', 'rise-3', 'rise-4'] as const satisfies readonly TokenName[];

/** The token of a distance: sand to brown below the others, blue above them; lightness alone reports the classes. */
export const offToken = (offMv: number, edges: OffEdges): TokenName =>
  (offMv < 0 ? below : above)[offClass(offMv, edges)] ?? 'heat-0';

/** Of each class its colour below and above, for the legend. */
export const legendTokens = below.map((token, index) => ({ below: token, above: above[index] ?? token }));

interface HeatPicture {
  offs: readonly CellOffs[];
  edges: OffEdges;
  /** Where each stretch begins and ends, as shares of the width. */
  spans: readonly { from: number; to: number }[];
  widthPx: number;
  rowPx: number;
  look: Look;
  /** Framed: the cell that is out, and the one the keyboard is on; counted from 0. */
  worst: number | undefined;
  chosen: number | undefined;
}

/** Least width of a column, so that a single flight of a year is still seen. */
const leastPx = 2;

/** Draws cells × time. Beyond a major deviation a column is also marked by a bar, for who sees no colours. */
export function paintHeat(pen: CanvasRenderingContext2D, picture: HeatPicture): void {
  const { offs, edges, spans, widthPx, rowPx, look, worst, chosen } = picture;
  const colours = looks[look];
  pen.clearRect(0, 0, widthPx, rowPx * offs.length);
  pen.fillStyle = colours.raised;
  pen.fillRect(0, 0, widthPx, rowPx * offs.length);
  offs.forEach((cells, row) => {
    const top = row * rowPx;
    cells.forEach((offMv, n) => {
      const span = spans[n];
      if (offMv === null || !span) return;
      const left = span.from * widthPx;
      const width = Math.max(leastPx, (span.to - span.from) * widthPx);
      pen.fillStyle = colours[offToken(offMv, edges)];
      pen.fillRect(left, top + 0.5, width, rowPx - 1);
      if (offClass(offMv, edges) < edges.length) return;
      pen.fillStyle = colours.surface;
      pen.fillRect(left, offMv < 0 ? top + rowPx - 4 : top + 2, width, 2);
    });
  });
  frame(pen, worst, { widthPx, rowPx, colour: colours.ink, line: 1.5 });
  frame(pen, chosen, { widthPx, rowPx, colour: colours.accent, line: 2 });
}

function frame(
  pen: CanvasRenderingContext2D,
  row: number | undefined,
  { widthPx, rowPx, colour, line }: { widthPx: number; rowPx: number; colour: string; line: number },
): void {
  if (row === undefined) return;
  pen.strokeStyle = colour;
  pen.lineWidth = line;
  pen.strokeRect(line / 2, row * rowPx + line / 2, widthPx - line, rowPx - line);
}
