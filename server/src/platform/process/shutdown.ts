import type { Log } from '../log.ts';

type Stop = () => Promise<unknown>;

export interface Stops {
  /** Runs before the steps added earlier. */
  add(stop: Stop): void;
  /** Runs before all steps of `add`, even those added later. */
  addFirst(stop: Stop): void;
  /** Runs all steps once; a failing step is logged and blocks no other. */
  run(): Promise<void>;
}

/** Creates the list of cleanup steps, which run once in reverse order. A failing step is logged. */
export function createStops(log: Log): Stops {
  const first: Stop[] = [];
  const others: Stop[] = [];
  let running: Promise<void> | undefined;
  const undo = async (): Promise<void> => {
    for (const stop of [...first.toReversed(), ...others.toReversed()])
      await stop().catch((error: unknown) => log.error({ error: String(error) }, 'stopping'));
  };
  return {
    add: (stop) => void others.push(stop),
    addFirst: (stop) => void first.push(stop),
    run: () => {
      running ??= undo();
      return running;
    },
  };
}
