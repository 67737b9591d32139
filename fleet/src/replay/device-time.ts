/** When a position was taken: by the ground station's clock at arrival, and by the vehicle's own since its start. */
export type Taken = { arrivedAt: number; sinceBootMs: number };

/** A vehicle clock that falls back by more than this has restarted; less is a frame that came late, ms. */
const restartMs = 10_000;

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The vehicle's own time of each position, epoch ms. Frames arrive in bursts and now and then out of order, so that
 * arrival times would make a steady flight leap; the vehicle's clock is steady, and the median of the difference
 * between both clocks states when it started. One start for each restart within the log.
 */
export function deviceTimes(taken: readonly Taken[]): number[] {
  const starts: Taken[][] = [];
  let latestMs = Number.POSITIVE_INFINITY;
  for (const each of taken) {
    if (each.sinceBootMs < latestMs - restartMs) {
      starts.push([]);
      latestMs = each.sinceBootMs;
    }
    latestMs = Math.max(latestMs, each.sinceBootMs);
    starts.at(-1)!.push(each);
  }
  return starts.flatMap((run) => {
    const startedAt = median(run.map(({ arrivedAt, sinceBootMs }) => arrivedAt - sinceBootMs));
    return run.map(({ sinceBootMs }) => startedAt + sinceBootMs);
  });
}
