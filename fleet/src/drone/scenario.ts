import type { BatterySource } from '../power/depot.ts';
import type { Airframe, Wind } from './airframe.ts';
import type { FieldPlan } from './plan-field.ts';
import type { LatLon } from './plane.ts';

/** One field to be worked: the drone is switched on at `startAt`, works every lane, and is switched off. */
export type Job = {
  /** Device time, epoch ms. A job that is not over when the next begins delays that one. */
  startAt: number;
  plan: FieldPlan;
  /** Default `spray`. */
  work?: 'spray' | 'sow';
  /** Flies the lanes with the valve shut, as when a field is only looked at. Default false. */
  survey?: boolean;
  /** Product per hectare, L or kg. Default 22 L/ha, 60 kg/ha. */
  ratePerHa?: number;
  /** Spray or spreading width, m. Default the plan's row spacing. */
  swathM?: number;
  plotId?: string;
  pilotId?: string;
  /** Where the drone is at the start. Default 15 m short of the first lane. */
  takeOff?: LatLon;
};

/** A simulated drone. Everything but `id` and `jobs` has a believable default. */
/** What a drone has done in its life: m², sorties, s, m. */
export type FlownTotals = { areaM2: number; sorties: number; flightS: number; distanceM: number };

export type DroneSpec = {
  id: string;
  /** Of the catalogue; a drone of others knows cautious limits and no parameters. */
  model?: string;
  jobs: readonly Job[];
  /** Starts the last job again 30 s after its end, for a fleet that flies for ever. Default false. */
  repeat?: boolean;
  frame?: Airframe;
  /** Where its batteries come from. Default three of its own and a charger in the van. */
  depot?: BatterySource;
  /** What it has done before. It counts on in this object, so anyone who flies it next goes on from there. Default nothing. */
  totals?: FlownTotals;
  wind?: Wind;
  /** Samples per second in the air. Default 1. */
  telemetryHz?: number;
  /** Ground height above mean sea level, m. Default 40. */
  groundMslM?: number;
  /** As devices that know neither sortie nor plot: the server must cut and attribute by itself. */
  omitSortieId?: boolean;
  omitPlotId?: boolean;
  /** Radio losses of 5 to 90 s while armed; samples are buffered and come as batches. Default 0. */
  linkLossesPerHour?: number;
  /** Restarts of the telemetry unit in the air: 6 s of silence, then a new boot. Default 0. */
  rebootsPerHour?: number;
  /** Has forgotten its no-fly licences after every start. Default false. */
  losesLicences?: boolean;
  /** RTK falls from fixed to float for 5 to 40 s. Default 0.5. */
  rtkFloatsPerHour?: number;
};
