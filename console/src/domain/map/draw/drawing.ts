import type { Boundary, Position, Shape } from '@smartflight/geo/shape.ts';
import type { Fault } from '@smartflight/geo/validity.ts';
import type { Corner, Sketch } from './sketch.ts';

/** What dragging does on the map: pan, draw an outer ring, hole, circle or cutting line, or edit corners. */
export type DrawMode = 'look' | 'outer' | 'hole' | 'circle' | 'cut' | 'edit';

/** The current state on the map, including an unfinished ring and a dragged corner. */
export interface Measured {
  areaM2: number;
  perimeterM: number;
  /** Position and kind of the first fault; undefined for a valid shape. */
  fault: Fault | undefined;
}

/** A drawing on a map: its shape, history and actions. */
export interface Drawing {
  /** False until the drawing library is loaded. */
  isReady: boolean;
  /** The library failed to load; `tryAgain` loads it again. */
  isFailed: boolean;
  tryAgain: () => void;
  sketch: Sketch;
  /** The drawn shape; undefined without one. It can be invalid: see `measured.fault`. */
  shape: Shape | undefined;
  measured: Measured | undefined;
  mode: DrawMode;
  setMode: (mode: DrawMode) => void;
  /** An unfinished ring, circle or line exists. */
  isUnderWay: boolean;
  finish: () => void;
  cancel: () => void;
  placeAtCentre: () => void;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** The corner selected by click, touch or key. */
  corner: Corner | undefined;
  removeCorner: () => void;
  removeRing: () => void;
  /** Replaces the drawing; `undo` restores the former one. */
  change: (sketch: Sketch) => void;
  /** Replaces the drawing and clears the history. */
  reset: (sketch: Sketch) => void;
  /** Moves the map to a position, such as a fault. */
  show: (at: Position) => void;
}

export interface DrawingPlan {
  /** The initial drawing; read once. */
  initial: Sketch;
  mode?: DrawMode;
  /** Shapes to snap to, besides the drawing itself. */
  neighbours?: readonly Boundary[];
  /** Converts a circle to a ring with corners when it is completed. */
  circlesAsRings?: boolean;
  /** Called with every change of the drawing; cutting lines are in `sketch.cuts`. */
  changed?: (sketch: Sketch) => void;
}
