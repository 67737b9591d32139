import type { Figure } from './figure.ts';

export type Size = 'quick' | 'full';

export interface BenchContext {
  size: Size;
  /** A temporary folder, removed afterwards. */
  folder: string;
  say(line: string): void;
  /** Registers a callback that runs after the bench, in reverse order, even if it failed. */
  cleanUp(work: () => Promise<unknown> | unknown): void;
}

export interface Bench {
  name: string;
  about: string;
  run(context: BenchContext): Promise<Figure[]>;
}
