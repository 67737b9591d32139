import type { ChargerData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { Bay, LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import {
  type BayState,
  bayStates,
  type ChargerStatus,
  chargerStatuses,
} from '@smartflight/contract/power/charger.ts';

export type ChargerReadings = Pick<
  LiveCharger,
  'ts' | 'mode' | 'state' | 'bays' | 'engine' | 'net' | 'lat' | 'lon'
>;

/** Currents below this count as zero, A. */
const noiseA = 0.5;
/** State of charge from which a battery without current counts as full, %. */
const fullPct = 99;

const isBayState = (text: string): text is BayState => (bayStates as readonly string[]).includes(text);

/** Converts one sample; fields that it omits stay unchanged. */
export function chargerReadingsOf(ts: number, data: ChargerData): ChargerReadings {
  const { mode, groups, engine, net, lat, lon } = data;
  const bays = groups?.map(bayOf).sort((one, other) => one.index - other.index);
  const state = data.state ?? (bays && stateOf(bays, engine?.exception));
  return {
    ts,
    ...(mode ? { mode } : {}),
    ...(state ? { state } : {}),
    ...(bays ? { bays } : {}),
    ...(engine ? { engine: known(engine, ['rpm', 'runtimeS', 'fuelPct', 'exception']) } : {}),
    ...(net ? { net: known(net, ['iccid', 'trafficBytes', 'rssiDbm']) } : {}),
    ...(lat !== undefined && lon !== undefined && (lat !== 0 || lon !== 0) ? { lat, lon } : {}),
  };
}

type Group = NonNullable<ChargerData['groups']>[number];

function bayOf(group: Group): Bay {
  return {
    index: group.index,
    state: bayStateOf(group),
    ...known(group, ['batterySn', 'voltageV', 'currentA', 'tempC', 'soc', 'chargedS', 'etaS']),
    ...(group.counts
      ? {
          counts: known(group.counts, ['overDischarge', 'overCharge', 'cycle', 'overCurrent', 'overTemp']),
        }
      : {}),
  };
}

/** The reported state; an unknown one is derived from the battery in the bay and its current. */
function bayStateOf({ state, batterySn, voltageV, currentA, soc }: Group): BayState {
  if (state !== undefined && isBayState(state)) return state;
  if (batterySn === undefined && voltageV === undefined) return 'empty';
  if (currentA !== undefined && Math.abs(currentA) > noiseA) return 'charging';
  return soc !== undefined && soc >= fullPct ? 'full' : 'idle';
}

/** Status of a charger that reports none: a fault first, otherwise from its bays. */
function stateOf(bays: readonly Bay[], exception: string | undefined): ChargerStatus {
  if (exception) return 'fault';
  return (
    chargerStatuses.find((status) => status !== 'maintain' && bays.some(({ state }) => state === status)) ??
    'idle'
  );
}

function known<T extends object, Key extends keyof T>(
  reported: T,
  keys: readonly Key[],
): { [K in Key]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    keys.flatMap((key) => (reported[key] === undefined ? [] : [[key, reported[key]]])),
  ) as {
    [K in Key]?: Exclude<T[K], undefined>;
  };
}
