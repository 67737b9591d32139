/** Entries by the second in which they are due; a run looks only at those that are due. */
export interface DueQueue<T> {
  /** `at`: epoch ms. */
  add(entry: T, at: number): void;
  /** Removes and returns the entries that are due at this time, epoch ms. */
  takeDue(now: number): T[];
}

const secondOf = (at: number): number => Math.ceil(at / 1000);

export function createDueQueue<T>(now: number): DueQueue<T> {
  const bySecond = new Map<number, T[]>();
  let done = Math.floor(now / 1000);
  return {
    add: (entry, at) => {
      const second = Math.max(secondOf(at), done + 1);
      const entries = bySecond.get(second);
      if (entries) entries.push(entry);
      else bySecond.set(second, [entry]);
    },
    takeDue: (at) => {
      const until = Math.floor(at / 1000);
      const due: T[] = [];
      // After a pause of the process there may be more seconds than entries.
      if (until - done > bySecond.size) {
        for (const second of [...bySecond.keys()].sort((one, other) => one - other))
          if (second <= until) due.push(...take(bySecond, second));
      } else for (let second = done + 1; second <= until; second += 1) due.push(...take(bySecond, second));
      done = Math.max(done, until);
      return due;
    },
  };
}

function take<T>(bySecond: Map<number, T[]>, second: number): T[] {
  const entries = bySecond.get(second) ?? [];
  bySecond.delete(second);
  return entries;
}
