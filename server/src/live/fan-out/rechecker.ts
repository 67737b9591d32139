/** Runs `run` for all or one account; calls during a run are merged into one more run. */
export function createRechecker(run: (accountId?: string) => Promise<void>): (accountId?: string) => void {
  const asked = new Set<string | undefined>();
  let isRunning = false;
  const drain = async (): Promise<void> => {
    isRunning = true;
    while (asked.size > 0) {
      const next = [...asked];
      asked.clear();
      if (next.includes(undefined)) await run();
      else for (const accountId of next) await run(accountId);
    }
    isRunning = false;
  };
  return (accountId) => {
    asked.add(accountId);
    if (!isRunning) void drain();
  };
}

/** Runs for every item with limited concurrency. */
export async function inTurn<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of { [Symbol.iterator]: () => rest }) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
