/** Latencies of a call repeated by `lanes` concurrent callers, ms in ascending order. Throws on an error response. */
export async function timeCalls(o: {
  lanes: number;
  count: number;
  call(index: number): Promise<unknown>;
}): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: o.lanes }, async () => {
      while (next < o.count) {
        const index = next++;
        const begun = performance.now();
        await o.call(index);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

/** The value that `share` (0 to 1) of the ascending values stay at or below. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;

/**
 * An authenticated GET whose body is read completely; throws on any failure. Bare, because it is measured: the client
 * would add parsing and its repeats to the server's time.
 */
export async function get(base: string, path: string, token: string): Promise<Buffer> {
  const response = await fetch(new URL(path, base), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${body.toString('utf8').slice(0, 300)}`);
  return body;
}
