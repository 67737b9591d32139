/** Runs at most `most` tasks at once; the others are queued until `close` rejects them. */
export function createTurns(most: number): {
  hold<T>(work: () => Promise<T>): Promise<T>;
  close(why: string): void;
} {
  const line: PromiseWithResolvers<void>[] = [];
  let taken = 0;
  let closed: string | undefined;

  return {
    hold: async (work) => {
      if (closed !== undefined) throw new Error(closed);
      const turn = Promise.withResolvers<void>();
      if (taken < most) {
        taken += 1;
        turn.resolve();
      } else line.push(turn);
      await turn.promise;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next.resolve();
        else taken -= 1;
      }
    },
    close: (why) => {
      closed = why;
      for (const turn of line.splice(0)) turn.reject(new Error(why));
    },
  };
}
