import { type FaultKind, faultOf } from '@smartflight/contract/battery-faults.ts';
import type { Bay, ChargerFaultNow, LiveCharger } from '@smartflight/contract/charger-shapes.ts';
import type { EventData } from '@smartflight/contract/device-link.ts';
import { isGraver } from '../alarms.ts';

/** What stands against a charger, by kind, code and bay. */
export type Standing = Map<string, Fault>;

interface Fault extends ChargerFaultNow {
  /** Samples have shown it too: it ends when they show it no more, also where the charger never clears it. */
  isSeen: boolean;
}

/** A fault that has just begun, or has become graver. */
export type NewFault = ChargerFaultNow;

/** A charger that invents faults fills no memory: three for each of its bays. */
const mostStanding = 192;
/** Said of a fault that the charger does not name. */
const unnamed = 'charger_fault';
const kinds: Partial<Record<string, FaultKind>> = { charger_fault: 'charger', battery_fault: 'battery' };

const keyOf = ({ kind, code, index }: Omit<ChargerFaultNow, 'level'>): string =>
  `${kind} ${code} ${index ?? ''}`;

/** What stood when it was stored; samples have shown what has a place of its own in them. */
export const standingOf = (faults: readonly ChargerFaultNow[] = []): Standing =>
  new Map(
    faults.map((fault) => [
      keyOf(fault),
      { ...fault, isSeen: fault.index !== undefined || isEngine(fault.code) },
    ]),
  );

/** The gravest first; undefined where nothing stands. */
export function faultsIn(standing: Standing): ChargerFaultNow[] | undefined {
  if (standing.size === 0) return undefined;
  return [...standing.values()]
    .map(({ isSeen: _, ...fault }) => fault)
    .sort((a, b) => (a.level === b.level ? 0 : isGraver(a.level, b.level) ? -1 : 1));
}

/** Takes an event `charger_fault` or `battery_fault`; answers what is new by it, and passes over all others. */
export function takeEvent(
  standing: Standing,
  { code: event, level, state, args = {} }: EventData,
): NewFault[] {
  const kind = kinds[event];
  if (!kind || state === 'instant' || (state === 'raised' && level === 'info')) return [];
  const { fault, index, batterySn } = args;
  const about = {
    kind,
    code: typeof fault === 'string' && fault !== '' ? fault.slice(0, 64) : event,
    ...(typeof index === 'number' && Number.isInteger(index) ? { index } : {}),
    ...(typeof batterySn === 'string' && batterySn !== '' ? { batterySn: batterySn.slice(0, 64) } : {}),
  };
  if (state === 'cleared') {
    // One that names no fault means all of its kind.
    for (const [key, each] of standing)
      if (about.code === event ? each.kind === kind && isSamePlace(each, about) : key === keyOf(about))
        standing.delete(key);
    return [];
  }
  const isSeen = endUnnamed(standing, about);
  return add(standing, { ...about, level, isSeen: isSeen || kind === 'battery' });
}

const isSamePlace = (fault: ChargerFaultNow, { index }: { index?: number }): boolean =>
  index === undefined || fault.index === index;

/** What samples showed of the same place without a name now has one. */
function endUnnamed(standing: Standing, { kind, code, index }: Omit<ChargerFaultNow, 'level'>): boolean {
  const isNamed = code !== unnamed && kind === 'charger';
  return (
    isNamed && standing.delete(keyOf({ kind, code: unnamed, ...(index === undefined ? {} : { index }) }))
  );
}

function add(standing: Standing, fault: Fault): NewFault[] {
  const key = keyOf(fault);
  const known = standing.get(key);
  if (!known && standing.size >= mostStanding) return [];
  standing.set(key, { ...fault, isSeen: fault.isSeen || known?.isSeen === true });
  const { isSeen: _, ...told } = fault;
  return isGraver(fault.level, known?.level) ? [told] : [];
}

/** Takes what a sample shows of the charger, its engine and its bays; answers what is new by it. */
export function takeReadings(standing: Standing, readings: Readings): NewFault[] {
  const shown = showing(readings, [...standing.values()].filter(isOfWhole).length === 1);
  for (const [key, fault] of standing) {
    const isOn = shown(fault);
    if (isOn) fault.isSeen = true;
    // What samples never showed ends by the charger's word alone.
    else if (isOn === false && fault.isSeen) standing.delete(key);
  }
  return missing(standing, readings).flatMap((fault) => add(standing, { ...fault, isSeen: true }));
}

type Readings = Pick<LiveCharger, 'state' | 'bays' | 'engine'>;

const isEngine = (code: string): boolean => code.startsWith('engine_');
const isOfWhole = ({ kind, code, index }: Fault): boolean =>
  kind === 'charger' && index === undefined && !isEngine(code);

/** Whether these readings show a fault; undefined where they do not tell. */
function showing({ state, bays, engine }: Readings, isOnly: boolean): (fault: Fault) => boolean | undefined {
  return (fault) => {
    const bay = bays?.find(({ index }) => index === fault.index);
    // A fault of a battery goes with it.
    if (fault.kind === 'battery') return bay && !(bay.state === 'empty' || isOther(bay, fault));
    if (isEngine(fault.code)) return engine && engine.exception === fault.code;
    if (fault.index !== undefined) return bay && bay.state === 'fault';
    // Of several faults of the whole charger nobody knows which one it has stopped for.
    if (state === 'fault') return isOnly ? true : undefined;
    return state && false;
  };
}

const isOther = ({ batterySn: now }: Bay, { batterySn: then }: Fault): boolean =>
  now !== undefined && then !== undefined && now !== then;

/** What the readings show and nothing that stands explains. */
function missing(standing: Standing, { state, bays = [], engine }: Readings): NewFault[] {
  const known = [...standing.values()].filter(({ kind }) => kind === 'charger');
  const found: NewFault[] = [];
  const exception = engine?.exception;
  if (exception && !known.some(({ code }) => code === exception))
    found.push({ kind: 'charger', code: exception, level: faultOf('charger', exception).severity });
  const isWhole = known.some(isOfWhole);
  const bad = isWhole ? [] : bays.filter((bay) => bay.state === 'fault');
  for (const { index, batterySn } of bad)
    if (!known.some((fault) => fault.index === index))
      found.push({
        kind: 'charger',
        code: unnamed,
        index,
        ...(batterySn ? { batterySn } : {}),
        level: 'warning',
      });
  if (state === 'fault' && known.length + found.length === 0)
    found.push({ kind: 'charger', code: unnamed, level: 'warning' });
  return found;
}
