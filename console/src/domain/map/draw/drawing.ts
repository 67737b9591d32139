import type { Boundary, Position, Shape } from '@smartflight/geo/shape.ts';
import type { Fault } from '@smartflight/geo/validity.ts';
import type { Corner, Sketch } from './sketch.ts';

/**
 * What the hand does on the map: look at it, draw an outer ring, a hole, a circle or a line to cut by, or move, add and
 * remove corners of what is drawn.
 */
export type DrawMode = 'look' | 'outer' | 'hole' | 'circle' | 'cut' | 'edit';

/** What is on the map at this moment, a ring under way and a corner in the hand among it. */
export interface Measured {
  areaM2: number;
  perimeterM: number;
  /** The place and kind of the first fault; undefined when it can be used. */
  fault: Fault | undefined;
}

/** A drawing on a map: what is drawn, how it came to be, and what can be done with it. */
export interface Drawing {
  /** False until the library that draws has come. */
  isReady: boolean;
  /** It did not come; `tryAgain` asks for it once more. */
  isFailed: boolean;
  tryAgain: () => void;
  sketch: Sketch;
  /** What is drawn: undefined while there is nothing. It can be faulty: see `measured.fault`. */
  shape: Shape | undefined;
  measured: Measured | undefined;
  mode: DrawMode;
  setMode: (mode: DrawMode) => void;
  /** A ring, circle or line has been begun and not ended. */
  isUnderWay: boolean;
  /** Ends what is under way. */
  finish: () => void;
  /** Throws away what is under way. */
  cancel: () => void;
  /** Sets a corner where the cross in the middle of the map is. */
  placeAtCentre: () => void;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** The corner that was clicked, tapped or keyed to. */
  corner: Corner | undefined;
  removeCorner: () => void;
  removeRing: () => void;
  /** Puts something else in place of what is drawn; `undo` brings it back. */
  change: (sketch: Sketch) => void;
  /** Begins again with a sketch: nothing before it can be brought back. */
  reset: (sketch: Sketch) => void;
  /** Moves the map to a place, as to a fault. */
  show: (at: Position) => void;
}

export interface DrawingPlan {
  /** What is drawn at first; read once. */
  initial: Sketch;
  /** The mode at first. */
  mode?: DrawMode;
  /** What corners and edges snap to, besides what is drawn itself. */
  neighbours?: readonly Boundary[];
  /** A circle becomes a ring with corners as soon as it is set down. */
  circlesAsRings?: boolean;
  /** Reports what was drawn, moved or taken back; a line to cut by is in `sketch.cuts`. */
  changed?: (sketch: Sketch) => void;
}
