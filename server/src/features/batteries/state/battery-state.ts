import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { ReportedBatteryFacts } from '../../../live/power/battery-readings.ts';
import type { DeviationState } from '../health/cell-deviation.ts';

/** Which report reported the faults that are active: they are active until a report withdraws them (decision 41). */
export interface ReportedBy {
  at: number;
  deviceNo: number | null;
  /** What else it reported. */
  names: string[];
  /** When its device was last received. */
  receivedAt?: number | undefined;
}

/** A stored sample with the device that reported it. */
export interface StoredSample {
  at: number;
  deviceNo: number;
  kind: DeviceKind;
  /** The device that a battery which speaks for itself states it is on. */
  on: { deviceNo: number; kind: DeviceKind } | null;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: ReportedBatteryFacts | null;
}

/** What it was last reported to be, and which of its events is active since when, epoch ms. */
export type StoredFacts = Omit<ReportedBatteryFacts, 'raised'> & {
  events?: Record<string, { at: number; stands: boolean }> | undefined;
  /** Of `faults`. */
  reported?: ReportedBy | undefined;
  /** Faults that its readings show, each since a reading of the same thing showed it. */
  shown?: string[] | undefined;
};

/** Where it is at a sample: on what carries it, or on what it reports; null where neither is known. */
export const carrierOf = ({
  deviceNo,
  kind,
  on,
}: StoredSample): { deviceNo: number; kind: DeviceKind } | null =>
  kind === 'battery' ? on : { deviceNo, kind };

/** What is kept of a battery from sample to sample. */
export interface BatteryState {
  seenAt: number;
  usedAt: number | null;
  deviceNo: number | null;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: StoredFacts;
  factsAt: number | null;
  deviations: DeviationState | null;
}
