import type { Figure } from './figure.ts';

export type Size = 'quick' | 'full';

export interface BenchContext {
  size: Size;
  /** A folder of its own, removed afterwards. */
  folder: string;
  /** Notifies the person waiting what is going on. */
  say(line: string): void;
  /** Runs after the bench, in reverse order, also when it failed. */
  cleanUp(work: () => Promise<unknown> | unknown): void;
}

/** One measurement that `npm run bench` knows by name. */
export interface Bench {
  name: string;
  about: string;
  run(context: BenchContext): Promise<Figure[]>;
}
