import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { ReportedBatteryFacts } from '../../../live/power/battery-readings.ts';
import type { DeviationState } from '../health/cell-deviation.ts';

/** The report that set the active faults: they stay active until a report withdraws them (decision 41). */
export interface ReportedBy {
  at: number;
  deviceNo: number | null;
  /** The other fields it reported. */
  names: string[];
  /** When its device last sent something. */
  receivedAt?: number | undefined;
}

export interface StoredSample {
  at: number;
  deviceNo: number;
  kind: DeviceKind;
  /** For a battery that connects by itself, the device it reports to be on. */
  on: { deviceNo: number; kind: DeviceKind } | null;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: ReportedBatteryFacts | null;
}

/** The latest reported facts, and which of its events is active since when, epoch ms. */
export type StoredFacts = Omit<ReportedBatteryFacts, 'raised'> & {
  events?: Record<string, { at: number; isActive: boolean }> | undefined;
  /** The report that `faults` comes from. */
  reported?: ReportedBy | undefined;
  /** Faults that readings show; each remains until a reading of the same quantity no longer shows it. */
  shown?: string[] | undefined;
};

/** The device a battery is on at a sample: its carrier, or the one it reports; null if neither is known. */
export const carrierOf = ({
  deviceNo,
  kind,
  on,
}: StoredSample): { deviceNo: number; kind: DeviceKind } | null =>
  kind === 'battery' ? on : { deviceNo, kind };

/** State of a battery that is stored between updater runs. */
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
