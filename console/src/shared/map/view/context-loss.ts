/**
 * Tracks lost drawing contexts of a map. A loss is reported once to current listeners and at once to later ones, such
 * as the page of a map that lost its context while parked.
 */
export function createMapLoss() {
  const lost = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    set(context: string, isLost: boolean): void {
      if (!isLost) {
        lost.delete(context);
        return;
      }
      lost.add(context);
      for (const notify of listeners) notify();
    },
    onLost(notify: () => void): () => void {
      if (lost.size > 0) notify();
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}
