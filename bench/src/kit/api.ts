import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

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

const agent = new Agent({ keepAlive: true });

/**
 * An authenticated GET whose body is read completely and left as it was sent; throws on any failure. Bare, because it is
 * measured: `fetch` takes several times as long as the server for its headers, and unpacks what comes packed.
 */
export async function get(
  base: string,
  path: string,
  token: string,
  encoding: 'identity' | 'gzip' = 'identity',
): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(path, base), { agent, headers }, resolve).once('error', reject).end();
  });
  const body = await buffer(answer);
  const { statusCode = 0 } = answer;
  if (statusCode < 200 || statusCode > 299)
    throw new Error(`${path} answered ${statusCode}: ${body.toString('utf8').slice(0, 300)}`);
  return body;
}
