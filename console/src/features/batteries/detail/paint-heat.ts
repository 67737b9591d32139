import type { Look } from '../../../shared/ui/theme/tokens.ts';
import { looks, type TokenName } from '../../../shared/ui/theme/tokens.ts';
import { type CellOffs, type OffEdges, offClass } from './cell-deviations.ts';

const below = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4'] as const satisfies readonly TokenName[];
const above = ['heat-0', 'rise-1', 'rise-2', 'rise-3', 'rise-4'] as const satisfies readonly TokenName[];

/**
 * The colour token of a deviation: sand to brown below the others, blue above them. The classes differ by lightness
 * alone.
 */
export const offToken = (offMv: number, edges: OffEdges): TokenName =>
  (offMv < 0 ? below : above)[offClass(offMv, edges)] ?? 'heat-0';

/** The colours of each class below and above, for the legend. */
export const legendTokens = below.map((token, index) => ({ below: token, above: above[index] ?? token }));

interface HeatPicture {
  offs: readonly CellOffs[];
  edges: OffEdges;
  /** Start and end of each interval, as shares of the width. */
  spans: readonly { from: number; to: number }[];
  widthPx: number;
  rowPx: number;
  look: Look;
  /** Framed cells: the worst one and the one with keyboard focus; counted from 0. */
  worst: number | undefined;
  chosen: number | undefined;
}

/** Minimum width of a column, so that a single flight within a year stays visible. */
const leastPx = 2;

/** Draws cells × time. Beyond the major deviation a column is also marked by a bar, for colour-blind users. */
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
