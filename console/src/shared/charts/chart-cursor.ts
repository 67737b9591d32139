type AtListener = (atMs: number) => void;

/** The moment at which several charts of one period point. */
export interface ChartCursor {
  /** Length of the period; the cursor stays between 0 and it. */
  lengthMs: number;
  at: () => number;
  seek: (ms: number) => void;
  /** Calls the listener at once and on every move; returns a function to stop. */
  onMove: (listener: AtListener) => () => void;
}

/** A cursor that moves without React; followers draw themselves. */
export function createCursor(length: number, startMs = 0): ChartCursor {
  const lengthMs = Math.max(0, length);
  const clamp = (ms: number) => Math.min(Math.max(0, Number.isFinite(ms) ? ms : 0), lengthMs);
  let atMs = clamp(startMs);
  const listeners = new Set<AtListener>();
  return {
    lengthMs,
    at: () => atMs,
    seek: (ms) => {
      atMs = clamp(ms);
      for (const listener of listeners) listener(atMs);
    },
    onMove: (listener) => {
      listeners.add(listener);
      listener(atMs);
      return () => listeners.delete(listener);
    },
  };
}

/** Position of a moment within the period, percent. */
export const sharePct = ({ lengthMs }: Pick<ChartCursor, 'lengthMs'>, atMs: number): number =>
  (atMs / Math.max(1, lengthMs)) * 100;
