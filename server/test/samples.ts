import { type TelemetryData, telemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { flyLegs, laneLegs } from '../src/features/flights/derivation/fixture/lanes.ts';

/** A sortie as a device reports it: on the ground, over the field, down again; one sample per second. */
export interface SortiePlan {
  /** Epoch ms of the first sample. */
  startAt: number;
  bootId?: string;
  seqFrom?: number;
  lanes?: number;
  laneM?: number;
  /** False: a ferry flight without treatment. */
  works?: boolean;
  sow?: boolean;
  origin?: { lat: number; lon: number };
  sortieId?: string;
  pilotId?: string;
  /** False: the log ends in the air. */
  lands?: boolean;
  data?: Partial<TelemetryData>;
}

export interface BootSample {
  bootId: string;
  seq: number;
  at: number;
  data: TelemetryData;
}

const groundS = 5;

export function samplesOf(plan: SortiePlan): BootSample[] {
  const {
    startAt,
    bootId = 'b1',
    seqFrom = 0,
    lanes = 2,
    laneM = 60,
    works = true,
    sow,
    lands = true,
  } = plan;
  const legs = laneLegs(lanes, laneM, 8).map((leg) => ({ ...leg, on: works && (leg.on ?? true) }));
  const air = flyLegs({ legs, swathM: 8, ...(plan.origin ? { origin: plan.origin } : {}) });
  const first = air[0]!.at;
  const shared = { sortieId: plan.sortieId, pilotId: plan.pilotId, ...plan.data };
  const inAir = air.map(({ at, bootId: _boot, seq: _seq, socPct: _soc, flowLpm, sprayOn, ...data }) => ({
    at: startAt + groundS * 1000 + (at - first),
    data: {
      ...data,
      sprayOn,
      ...(sow ? { spreadKgpm: flowLpm, work: 'sow' as const } : { flowLpm }),
      ...shared,
    },
  }));
  const last = inAir.at(-1)!;
  const ground = (from: number, place: { lat?: number | undefined; lon?: number | undefined }) =>
    Array.from({ length: groundS }, (_, second) => ({
      at: from + second * 1000,
      data: {
        lat: place.lat,
        lon: place.lon,
        armed: false,
        landed: 'on_ground' as const,
        sprayOn: false,
        ...plan.data,
      },
    }));
  const rows = [
    ...ground(startAt, inAir[0]!.data),
    ...inAir,
    ...(lands ? ground(last.at + 1000, last.data) : []),
  ];
  return rows.map(({ at, data }, index) => ({ bootId, seq: seqFrom + index, at, data: dropUndefined(data) }));
}

const dropUndefined = (data: object): TelemetryData =>
  telemetryData.parse(Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)));
