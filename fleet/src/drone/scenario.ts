import type { BatterySource } from '../power/depot.ts';
import type { Airframe, Wind } from './airframe.ts';
import type { DoseFault } from './dose-faults.ts';
import type { FieldPlan } from './plan-field.ts';
import type { LatLon } from './plane.ts';

/** A field to work: the drone is switched on at `startAt`, works every lane, and is switched off. */
export type Job = {
  /** Device time, epoch ms. A job that overruns delays the next one. */
  startAt: number;
  plan: FieldPlan;
  /** Default `spray`. */
  work?: 'spray' | 'sow';
  /** Flies the lanes with the valve shut, as for an inspection. Default false. */
  survey?: boolean;
  /** Product per hectare, L or kg. Default 22 L/ha, 60 kg/ha. */
  ratePerHa?: number;
  /** Spray or spreading width, m. Default the plan's row spacing. */
  swathM?: number;
  plotId?: string;
  pilotId?: string;
  /** Position of the drone at the start. Default 15 m before the first lane. */
  takeOff?: LatLon;
  /** Faults of dosing, at most one per lane. Default none. */
  faults?: readonly DoseFault[];
};

/** A simulated drone. Everything but `id` and `jobs` has a realistic default. */
/** Lifetime totals: m², sorties, s, m. */
export type FlownTotals = { areaM2: number; sorties: number; flightS: number; distanceM: number };

export type DroneSpec = {
  id: string;
  /** A model of the catalogue; other models have conservative limits and no parameters. */
  model?: string;
  jobs: readonly Job[];
  /** Restarts the last job 30 s after its end, for a fleet that flies forever. Default false. */
  repeat?: boolean;
  frame?: Airframe;
  /** Source of its batteries. Default three of its own and a charger in the van. */
  depot?: BatterySource;
  /**
   * Totals before the start. The object is updated in place, so that a later flight continues from it. Default zeros.
   */
  totals?: FlownTotals;
  wind?: Wind;
  /** Samples per second in the air. Default 1. */
  telemetryHz?: number;
  /** Ground height above mean sea level, m. Default 40. */
  groundMslM?: number;
  /** It has a sensor of the air. */
  measuresAir?: boolean;
  /** Simulates devices without sortie or plot ids: the server must cut and attribute sorties itself. */
  omitSortieId?: boolean;
  omitPlotId?: boolean;
  /** Radio losses of 5 to 90 s while armed; samples are buffered and sent as batches. Default 0. */
  linkLossesPerHour?: number;
  /** Restarts of the telemetry unit in the air: 6 s of silence, then a new boot. Default 0. */
  rebootsPerHour?: number;
  /** Loses its no-fly licences on every start. Default false. */
  losesLicences?: boolean;
  /** RTK drops from fixed to float for 5 to 40 s. Default 0.5. */
  rtkFloatsPerHour?: number;
};
