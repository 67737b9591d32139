/** Past, present and undone states. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export type HistoryAction<T> =
  | { type: 'change'; next: T }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Replaces the state and clears the history. */
  | { type: 'reset'; next: T };

/** Maximum number of steps that can be undone. */
const mostSteps = 200;

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** The next history; a change clears undone steps. */
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
