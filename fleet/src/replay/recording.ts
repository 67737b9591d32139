import type { TelemetryData } from '@smartflight/contract/device-link.ts';

/** One recorded position with what was known at that moment. */
export type RecordedSample = {
  /** Time in the log, epoch ms UTC. */
  at: number;
  data: TelemetryData;
};

/** A flight recorder's file as telemetry, in order of time. No samples: the file holds no position. */
export type Recording = { format: 'tlog' | 'dronedeploy'; samples: RecordedSample[] };

/** Keeps positions at least 1/hz seconds apart, the first one always. */
export function thin(samples: readonly RecordedSample[], hz: number): RecordedSample[] {
  const kept: RecordedSample[] = [];
  for (const sample of samples) {
    const last = kept.at(-1);
    if (!last || sample.at - last.at >= 1000 / hz) kept.push(sample);
  }
  return kept;
}

export const round = (value: number, factor: number): number => Math.round(value * factor) / factor;
