import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { FlightLogFormat } from '@smartflight/geo/flight-logs/flight-log.ts';

export type RecordedSample = {
  /** When the position was taken, epoch ms UTC. */
  at: number;
  /** When the recorder wrote it, if different: radio frames may arrive late or in bursts. */
  recordedAt?: number;
  data: TelemetryData;
};

/** A flight recorder's file as telemetry, in order of time. `samples` is empty when the file has no position. */
export type Recording = {
  format: 'tlog' | 'dronedeploy' | FlightLogFormat;
  /** `none` where the file has no absolute time; default `utc`. */
  clock?: 'utc' | 'none';
  samples: RecordedSample[];
  /** What the file contains besides positions, for the user. */
  found?: string;
};

/**
 * Thins positions to those recorded at least 1/hz seconds apart, always including the first; the result is in order
 * of `at`.
 */
export function thin(samples: readonly RecordedSample[], hz: number): RecordedSample[] {
  const writtenAt = ({ at, recordedAt = at }: RecordedSample) => recordedAt;
  const kept: RecordedSample[] = [];
  for (const sample of samples.toSorted((a, b) => writtenAt(a) - writtenAt(b))) {
    const last = kept.at(-1);
    if (!last || writtenAt(sample) - writtenAt(last) >= 1000 / hz) kept.push(sample);
  }
  return kept.sort((a, b) => a.at - b.at);
}

export const round = (value: number, factor: number): number => Math.round(value * factor) / factor;
