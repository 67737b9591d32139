/** A histogram of latencies in constant memory: 0.1 ms steps up to 1 s, 10 ms steps up to 2 min. */
export type Latencies = {
  add: (ms: number) => void;
  count: () => number;
  /** The latency that `share` (0 to 1) of the messages do not exceed, ms; 0 when there are none. */
  percentile: (share: number) => number;
  /** Discards all values, for example those of the warm-up. */
  clear: () => void;
};

export function createLatencies(): Latencies {
  const fine = new Uint32Array(10_000);
  const coarse = new Uint32Array(12_000);
  let count = 0;
  return {
    add: (ms) => {
      count++;
      if (ms < 1_000) fine[Math.max(0, Math.floor(ms * 10))]!++;
      else coarse[Math.min(11_999, Math.floor(ms / 10))]!++;
    },
    count: () => count,
    percentile: (share) => {
      let left = Math.ceil(count * share);
      if (left === 0) return 0;
      for (const [at, hits] of fine.entries()) {
        left -= hits;
        if (left <= 0) return (at + 1) / 10;
      }
      for (const [at, hits] of coarse.entries()) {
        left -= hits;
        if (left <= 0) return (at + 1) * 10;
      }
      return 120_000;
    },
    clear: () => {
      count = 0;
      fine.fill(0);
      coarse.fill(0);
    },
  };
}
