import type {
  BatteryData,
  ChargerData,
  EventData,
} from '@smartflight/contract/device-link/reports.schemas.ts';
import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';

export interface ReportedBatteryFacts {
  model?: string;
  sohPct?: number;
  fullAh?: number;
  designAh?: number;
  cycles?: number;
  highVoltageDays?: number;
  counts?: Partial<Record<'overDischarge' | 'overCharge' | 'overCurrent' | 'overTemp', number>>;
  faults?: string[];
  /** Resistance of the whole battery at 25 °C, mΩ. */
  resistanceMohm?: number;
  /** Codes of its own events, raised (true) or cleared (false). */
  raised?: Record<string, boolean>;
}

/** One battery at one instant as reported by one device; absent fields are unknown. */
export interface BatteryReading {
  sn: string;
  deviceId: string;
  /** Device time, epoch ms. */
  at: number;
  /** The device that a self-reporting battery reports to be in. */
  on?: { kind: 'drone' | 'charger'; id: string } | undefined;
  slot?: number | undefined;
  soc?: number | undefined;
  voltageV?: number | undefined;
  currentA?: number | undefined;
  tempC?: number | undefined;
  cellMv?: number[] | undefined;
  facts?: ReportedBatteryFacts | undefined;
}

interface From {
  deviceId: string;
  at: number;
}

const cellsOf = (cellV: readonly number[] | undefined): number[] | undefined =>
  cellV?.length ? cellV.map((volts) => Math.round(volts * 1000)) : undefined;

/** The batteries in a drone. Those without a serial number are known only as part of the drone. */
export function readingsOfDrone(from: From, { batteries }: TelemetryData): BatteryReading[] {
  return (batteries ?? []).flatMap(({ sn, slot, soc, voltageV, currentA, tempC, cellV, ...more }) =>
    sn === undefined || sn.trim() === ''
      ? []
      : [
          {
            ...from,
            sn: sn.trim(),
            slot,
            soc,
            voltageV,
            currentA,
            tempC,
            cellMv: cellsOf(cellV),
            facts: factsOf(more),
          },
        ],
  );
}

/**
 * The batteries in a charger's bays. Chargers report charging current as positive; it is negated here, because in
 * storage positive is discharge.
 */
export function readingsOfCharger(from: From, { groups }: ChargerData): BatteryReading[] {
  return (groups ?? []).flatMap(({ batterySn, index, soc, voltageV, currentA, tempC, counts, ...more }) =>
    batterySn === undefined || batterySn.trim() === ''
      ? []
      : [
          {
            ...from,
            sn: batterySn.trim(),
            slot: index,
            soc,
            voltageV,
            currentA: currentA === undefined ? undefined : -currentA || 0,
            tempC,
            cellMv: cellsOf(cellsIn(more)),
            facts: factsOf({ ...more, counts, cycles: counts?.cycle }),
          },
        ],
  );
}

/** A self-reporting battery: the topic's id is its serial number, `seenOn` the device it is in. */
export function readingOfBattery(from: From, data: BatteryData): BatteryReading {
  const { soc, voltageV, currentA, tempC, cellV, seenOn } = data;
  return {
    ...from,
    sn: from.deviceId,
    on: carrierIn(seenOn),
    slot: seenOn?.slot,
    soc,
    voltageV,
    currentA,
    tempC,
    cellMv: cellsOf(cellV),
    facts: factsOf(data),
  };
}

function carrierIn(seenOn: BatteryData['seenOn']): BatteryReading['on'] {
  const id = seenOn?.sn.trim();
  if (!id || (seenOn?.kind !== 'drone' && seenOn?.kind !== 'charger')) return undefined;
  return { kind: seenOn.kind, id };
}

/**
 * An event on a battery's own topic, stored as a sample with only its code: it raises or clears a fault. A
 * code-dependent offset of up to a second avoids a key collision with readings and other events of that instant.
 * Informational and momentary events raise nothing.
 */
export function readingOfEvent({ deviceId, at }: From, { code, level, state }: EventData): BatteryReading[] {
  if (level === 'info' || state === 'instant' || !isWord(code)) return [];
  const later = [...code].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) + 1;
  return [{ deviceId, sn: deviceId, at: at + later, facts: { raised: { [code]: state === 'raised' } } }];
}

const cellsIn = (more: Record<string, unknown>): number[] | undefined => {
  const cells = more['cellV'];
  const isCells =
    Array.isArray(cells) &&
    cells.length <= 64 &&
    cells.every((one) => typeof one === 'number' && one >= 0 && one <= 10);
  return isCells ? (cells as number[]) : undefined;
};

const wholes = ['cycles'] as const;
const numbers = ['sohPct', 'fullAh', 'designAh', 'highVoltageDays'] as const;
const countNames = ['overDischarge', 'overCharge', 'overCurrent', 'overTemp'] as const;
const most = 2_147_483_647;

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 64 && !/[\p{Cc}\p{Cs}]/u.test(value);

/** Optional fields wherever a device reports a battery; values that violate the contract are ignored. */
function factsOf(reported: Record<string, unknown>): ReportedBatteryFacts | undefined {
  const facts: ReportedBatteryFacts = {};
  if (isWord(reported['model'])) facts.model = reported['model'];
  for (const name of numbers) if (isFigure(reported[name])) facts[name] = reported[name];
  for (const name of wholes) if (isFigure(reported[name])) facts[name] = Math.round(reported[name]);
  // Rounded to a tenth, so that noise doesn't count as a change every second.
  const ohm = reported['resistanceMohm'];
  if (isFigure(ohm)) facts.resistanceMohm = Math.round(ohm * 10) / 10;
  const counts = reported['counts'];
  if (typeof counts === 'object' && counts !== null)
    for (const name of countNames) {
      const value: unknown = Reflect.get(counts, name);
      if (isFigure(value)) facts.counts = { ...facts.counts, [name]: Math.round(value) };
    }
  const faults = reported['faults'];
  if (Array.isArray(faults)) facts.faults = [...new Set(faults.filter(isWord))].sort().slice(0, 64);
  return Object.keys(facts).length > 0 ? facts : undefined;
}
