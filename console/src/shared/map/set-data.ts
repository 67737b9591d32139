import type { GeoJSON } from 'geojson';

interface DataSink {
  setData(data: GeoJSON): Promise<void>;
}

/**
 * Hands data to a source one at a time: while the worker is still cutting tiles, newer data waits and only the
 * newest is sent when it is done. Sending faster than the worker cuts would queue frames that are already old.
 */
export function createDataPump(sink: () => DataSink | undefined) {
  let busy = false;
  let waiting: (() => GeoJSON) | undefined;

  const pump = (): void => {
    const target = sink();
    if (busy || !waiting || !target) return;
    const data = waiting();
    waiting = undefined;
    busy = true;
    target
      .setData(data)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        busy = false;
        pump();
      });
  };

  return {
    /** Offers data; it is built only when its turn comes. */
    offer(build: () => GeoJSON): void {
      waiting = build;
      pump();
    },
    isBusy: () => busy,
  };
}
