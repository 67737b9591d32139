import { type Boundary, type Line, partsOf } from '@smartflight/geo/shape.ts';
import { split } from '@smartflight/geo/split.ts';

/** The parts of an area split by the cuts, applied in order; only the area itself if no cut splits it. */
export function piecesOf(area: Boundary, cuts: readonly Line[]): Boundary[] {
  let pieces: Boundary[] = [area];
  for (const cut of cuts)
    pieces = pieces.flatMap((piece): Boundary[] => {
      const parts = split(piece, cut);
      return parts.length > partsOf(piece).length ? parts : [piece];
    });
  return pieces;
}

/** Names for the parts of a plot: its name with a number. */
export const pieceNames = (name: string, count: number, longest = 60): string[] =>
  Array.from({ length: count }, (_, at) => {
    const end = ` ${at + 1}`;
    return name.slice(0, longest - end.length) + end;
  });
