type AtListener = (atMs: number) => void;

/** The moment that several charts of one stretch of time point at. */
export interface ChartCursor {
  /** Length of the stretch; the cursor stays between 0 and it. */
  lengthMs: number;
  at: () => number;
  seek: (ms: number) => void;
  /** Reports the moment at once and on every move; answers how to stop. */
  onMove: (listener: AtListener) => () => void;
}

/** Moves without React: what follows it draws by itself. */
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

/** How far along the stretch a moment is, percent. */
export const sharePct = ({ lengthMs }: Pick<ChartCursor, 'lengthMs'>, atMs: number): number =>
  (atMs / Math.max(1, lengthMs)) * 100;
