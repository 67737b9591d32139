/** When a position was taken: by the ground station's clock at arrival, and by the vehicle's own clock since boot. */
export type Taken = { arrivedAt: number; sinceBootMs: number };

/** A vehicle clock that goes back by more than this means a restart; less is a late frame, ms. */
const restartMs = 10_000;

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The vehicle's own time of each position, epoch ms. Frames arrive in bursts and sometimes out of order, so arrival
 * times would make a steady flight jump. The vehicle's clock is steady, and the median difference between both clocks
 * gives its boot time, one for each restart within the log.
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
