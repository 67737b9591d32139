/** What was, what is, and what was taken back. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export type HistoryAction<T> =
  | { type: 'change'; next: T }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Begins again: nothing before it can be brought back. */
  | { type: 'reset'; next: T };

/** Steps that can be taken back; a hand does not draw more between two looks. */
const mostSteps = 200;

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** One step of a drawing: a change forgets what was taken back before it. */
export function stepHistory<T>(history: History<T>, action: HistoryAction<T>): History<T> {
  const { past, now, future } = history;
  switch (action.type) {
    case 'change':
      if (action.next === now) return history;
      return { past: [...past, now].slice(-mostSteps), now: action.next, future: [] };
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? history
        : { past: past.slice(0, -1), now: before, future: [now, ...future] };
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next === undefined ? history : { past: [...past, now], now: next, future: rest };
    }
    case 'reset':
      return historyOf(action.next);
  }
}
