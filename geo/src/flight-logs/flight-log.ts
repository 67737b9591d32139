/** The kinds of log that `readFlightLog` reads. */
export const flightLogFormats = ['dataflash', 'dataflash-text', 'ulog', 'csv'] as const;

export type FlightLogFormat = (typeof flightLogFormats)[number];

type BatterySample = { slot: number; voltageV?: number; currentA?: number; soc?: number };

/** Fields named and scaled as in the device protocol's telemetry; absent means that the log does not have it. */
export type FlightLogData = {
  lat: number;
  lon: number;
  altMslM?: number;
  heightGroundM?: number;
  heightCanopyM?: number;
  heightHomeM?: number;
  speedMps?: number;
  climbMps?: number;
  courseDeg?: number;
  headingDeg?: number;
  fix?: 'none' | '2d' | '3d' | 'dgps' | 'rtk_float' | 'rtk_fixed';
  satellites?: number;
  hdop?: number;
  hAccM?: number;
  armed?: boolean;
  landed?: 'on_ground' | 'in_air';
  mode?: string;
  sprayOn?: boolean;
  flowLpm?: number;
  volumeUsedL?: number;
  tankL?: number;
  swathM?: number;
  targetRateLpha?: number;
  batteries?: BatterySample[];
};

export type FlightLogSample = {
  /** Epoch ms, UTC; ms of a clock with an unknown start where the log's `clock` is `none`. */
  at: number;
  data: FlightLogData;
};

export type FlightLog = {
  format: FlightLogFormat;
  /** `none` where the log has no absolute time. */
  clock: 'utc' | 'none';
  /** In order of time; empty where the log has no position. */
  samples: FlightLogSample[];
  bytes: number;
  /** Bytes that belong to no readable message: damaged, cut or of an unknown kind. */
  unreadableBytes: number;
  /** The number of messages (CSV: rows) by kind, the most frequent first. */
  found: [kind: string, count: number][];
  hasSpray: boolean;
};

/** A file that is no flight log, or one beyond the limits. */
export class FlightLogError extends Error {
  override name = 'FlightLogError';
  readonly reason: 'format' | 'columns' | 'size' | 'positions';

  constructor(reason: FlightLogError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The greatest file, bytes, and the most positions that are read. */
export const flightLogLimits = { bytes: 256 * 1024 * 1024, positions: 500_000 } as const;

/** Counts messages by kind; kinds beyond 300 are counted together as `…`. */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    add(kind: string) {
      const key = counts.has(kind) || counts.size < 300 ? kind : '…';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    sorted: () => [...counts].sort((a, b) => b[1] - a[1]),
  };
}

/** @throws FlightLogError when there are more positions than the limit */
export function assertPositions(count: number): void {
  if (count <= flightLogLimits.positions) return;
  throw new FlightLogError('positions', `more than ${flightLogLimits.positions} positions`);
}

/** The number if it is finite and in the range, else undefined. */
export function within(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && value >= min && value <= max ? value : undefined;
}

/** Rounded to `1 / factor`; undefined stays undefined. */
export const rounded = (value: number | undefined, factor = 1000): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor) / factor;

/** Removes the fields that are undefined. */
export function known<T extends object>(data: T): T {
  for (const key of Object.keys(data) as (keyof T)[]) if (data[key] === undefined) delete data[key];
  return data;
}

/** 2009-01-01 and 2100-01-01: a receiver without a fix gives 0 or the start of its own calendar. */
export const validTime = [Date.UTC(2009, 0, 1), Date.UTC(2100, 0, 1)] as const;

/** Whether a sample's instant is possible: one beyond 2100 is damaged, also by a clock without a known start. */
export const isPossibleTime = (at: number, clock: FlightLog['clock']): boolean =>
  at >= (clock === 'utc' ? validTime[0] : 0) && at < validTime[1];

/** Sorts by time and drops samples of the same instant. */
export function inOrder(samples: FlightLogSample[]): FlightLogSample[] {
  samples.sort((a, b) => a.at - b.at);
  return samples.filter(({ at }, index) => at !== samples[index - 1]?.at);
}

/** The middle value; NaN for none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
