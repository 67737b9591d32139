import type { Log } from '../log.ts';

type Stop = () => Promise<unknown>;

/** What a running program has to undo. */
export interface Stops {
  /** The newest is undone first. */
  add(stop: Stop): void;
  /** Undone before everything that `add` was given, however late that came. */
  addFirst(stop: Stop): void;
  /** Undoes all, once; what fails is logged and holds up nothing. */
  run(): Promise<void>;
}

/** Collects what must stop, and stops it once, last opened first. A step that fails is logged. */
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
