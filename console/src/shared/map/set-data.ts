import type { GeoJSON } from 'geojson';

interface DataSink {
  setData(data: GeoJSON): Promise<void>;
}

const longestRestMs = 1000;

/**
 * Hands data to a source one at a time: while the worker is still cutting tiles, newer data waits and only the
 * newest is sent when it is done. Sending faster than the worker cuts would queue frames that are already old.
 * After each cut it rests `restShare` times as long as that took, at most a second, so that a large source leaves
 * the machine most of its time.
 */
export function createDataPump(sink: () => DataSink | undefined, restShare = 0) {
  let busy = false;
  let restUntilMs = 0;
  let waiting: (() => GeoJSON) | undefined;

  const pump = (): void => {
    const target = sink();
    if (busy || !waiting || !target) return;
    const data = waiting();
    waiting = undefined;
    busy = true;
    const begunMs = performance.now();
    target
      .setData(data)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        busy = false;
        const tookMs = performance.now() - begunMs;
        restUntilMs = begunMs + tookMs + Math.min(longestRestMs, tookMs * restShare);
        pump();
      });
  };

  return {
    /** Offers data; it is built only when its turn comes. */
    offer(build: () => GeoJSON): void {
      waiting = build;
      pump();
    },
    /** True while the worker cuts. */
    isCutting: () => busy,
    /** True while it cuts or rests. */
    isBusy: () => busy || performance.now() < restUntilMs,
  };
}
