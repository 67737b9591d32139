import type { GeoJSON } from 'geojson';

interface DataSink {
  setData(data: GeoJSON): Promise<void>;
}

/** What a pump waits for and reports. */
interface PumpPlan {
  /** How long it rests after a cut that took `tookMs`; not at all by default. */
  restMs?(tookMs: number): number;
  /** A cut is done whose data was read at `readMs` (`performance.now()`). */
  onCut?(readMs: number): void;
}

const longestRestMs = 250;

/** As long as the cut took: a large source leaves the machine half its time, and is never far behind. */
export const asLongAsCut = (tookMs: number): number => Math.min(longestRestMs, tookMs);

/**
 * Hands data to a source one at a time: while the worker is still cutting tiles, newer data waits and only the
 * newest is sent when it is done. Sending faster than the worker cuts would queue frames that are already old.
 */
export function createDataPump(sink: () => DataSink | undefined, { restMs, onCut }: PumpPlan = {}) {
  let busy = false;
  let restUntilMs = 0;
  let waiting: (() => GeoJSON) | undefined;

  const pump = (): void => {
    const target = sink();
    if (busy || !waiting || !target) return;
    const begunMs = performance.now();
    const data = waiting();
    waiting = undefined;
    busy = true;
    target
      .setData(data)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        busy = false;
        const now = performance.now();
        restUntilMs = now + (restMs?.(now - begunMs) ?? 0);
        onCut?.(begunMs);
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

/** What reports when a map has drawn a source. */
interface DrawingMap {
  isSourceLoaded(id: string): boolean;
  on(event: 'render', listener: () => void): unknown;
  off(event: 'render', listener: () => void): unknown;
}

/** A map that draws nothing, because it is hidden or was lost, must not hold its data up for ever. */
const longestLayoutMs = 1000;

function whenDrawn(map: DrawingMap, id: string): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      map.off('render', look);
      resolve();
    };
    const look = (): void => {
      if (map.isSourceLoaded(id)) end();
    };
    const timer = setTimeout(end, longestLayoutMs);
    map.on('render', look);
  });
}

/**
 * A source whose data counts as set when a picture shows all its tiles, or after a second: the library's own promise
 * ends before the worker has laid them out.
 */
export const drawnSource = (
  map: DrawingMap,
  id: string,
  source: DataSink | undefined,
): DataSink | undefined =>
  source && { setData: (data) => source.setData(data).then(() => whenDrawn(map, id)) };
