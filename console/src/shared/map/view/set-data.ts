import type { GeoJSON } from 'geojson';

interface DataSink {
  setData(data: GeoJSON): Promise<void>;
}

/** Delays and callbacks of a data pump. */
interface PumpPlan {
  /** Pause after an update that took `tookMs`; none by default. */
  restMs?(tookMs: number): number;
  /** Called after an update with the time at which its data was read (`performance.now()`). */
  onCut?(readMs: number): void;
}

const longestRestMs = 250;

/** A pause as long as the update, which leaves the machine half its time for large sources. */
export const asLongAsCut = (tookMs: number): number => Math.min(longestRestMs, tookMs);

/**
 * Sends data to a source one update at a time: while the worker cuts tiles, only the newest data is kept and sent
 * next. Sending faster would queue outdated frames.
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
    /** Offers data; it is built only when it is sent. */
    offer(build: () => GeoJSON): void {
      waiting = build;
      pump();
    },
    /** True while the worker is cutting. */
    isCutting: () => busy,
    /** True while the worker is cutting, or during the pause. */
    isBusy: () => busy || performance.now() < restUntilMs,
  };
}

/** The part of a map that reports drawn sources. */
interface DrawingMap {
  isSourceLoaded(id: string): boolean;
  on(event: 'render', listener: () => void): unknown;
  off(event: 'render', listener: () => void): unknown;
}

/** Limit for maps that draw nothing because they are hidden or lost. */
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
 * A source whose update counts as complete when a frame shows all its tiles, or after a second: the library's own
 * promise resolves before the worker has laid them out.
 */
export const drawnSource = (
  map: DrawingMap,
  id: string,
  source: DataSink | undefined,
): DataSink | undefined =>
  source && { setData: (data) => source.setData(data).then(() => whenDrawn(map, id)) };
