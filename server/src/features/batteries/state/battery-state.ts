import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { BatteryFactsTold } from '../../../live/power/battery-readings.ts';
import type { DeviationState } from '../health/cell-deviation.ts';

/** Which report told the faults that stand: they stand until a report unsays them (decision 41). */
export interface ToldBy {
  at: number;
  deviceNo: number | null;
  /** What else it told. */
  names: string[];
  /** When its device was last heard. */
  heardAt?: number | undefined;
}

/** A stored sample with the device that told it. */
export interface StoredSample {
  at: number;
  deviceNo: number;
  kind: DeviceKind;
  /** The device that a battery which speaks for itself says it is on. */
  on: { deviceNo: number; kind: DeviceKind } | null;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: BatteryFactsTold | null;
}

/** What it was last reported to be, and which of its events stands since when, epoch ms. */
export type KeptFacts = Omit<BatteryFactsTold, 'raised'> & {
  events?: Record<string, { at: number; stands: boolean }> | undefined;
  /** Of `faults`. */
  told?: ToldBy | undefined;
  /** Faults that its readings show, each since a reading of the same thing showed it. */
  shown?: string[] | undefined;
};

/** Where it is at a sample: on what carries it, or on what it says; null where neither is known. */
export const carrierOf = ({
  deviceNo,
  kind,
  on,
}: StoredSample): { deviceNo: number; kind: DeviceKind } | null =>
  kind === 'battery' ? on : { deviceNo, kind };

/** What is kept of a battery from sample to sample. */
export interface BatteryKept {
  seenAt: number;
  usedAt: number | null;
  deviceNo: number | null;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: KeptFacts;
  factsAt: number | null;
  deviations: DeviationState | null;
}
