import type { EventData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { type FaultKind, faultOf } from '@smartflight/contract/power/battery-faults.ts';
import type { Bay, ChargerFaultNow, LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { isGraver } from '../alarms/alarms.ts';
import type { MessageMark } from '../intake/message-mark.ts';

export type Status = Map<string, Fault>;

export interface ActiveFault extends ChargerFaultNow {
  /** Samples have shown it too: it ends when they no longer do, even if the charger never clears it. */
  isSeen: boolean;
  /** The engine's exception, whatever its code. */
  isEngine?: boolean;
  /** The event in which the charger last reported it. */
  reported?: MessageMark;
}
type Fault = ActiveFault;

export type NewFault = ChargerFaultNow;

/** Bounds the memory used by a charger that reports arbitrary faults: three per bay. */
const maxActive = 192;
const unnamed = 'charger_fault';
const kinds: Partial<Record<string, FaultKind>> = { charger_fault: 'charger', battery_fault: 'battery' };

const keyOf = ({ kind, code, index }: Omit<ChargerFaultNow, 'level'>): string =>
  `${kind} ${code} ${index ?? ''}`;

/** Restores the active faults from storage. */
export const statusOfFaults = (faults: readonly ActiveFault[] = []): Status =>
  new Map(faults.map((fault) => [keyOf(fault), { ...fault }]));

/** Most severe first; undefined when there are none. */
export function faultsIn(standing: Status): ChargerFaultNow[] | undefined {
  if (standing.size === 0) return undefined;
  return [...standing.values()]
    .map(shownOf)
    .sort((a, b) => (a.level === b.level ? 0 : isGraver(a.level, b.level) ? -1 : 1));
}

const shownOf = ({ kind, code, index, batterySn, level }: Fault): NewFault => ({
  kind,
  code,
  ...(index === undefined ? {} : { index }),
  ...(batterySn === undefined ? {} : { batterySn }),
  level,
});

/**
 * Applies a `charger_fault` or `battery_fault` event and returns new faults; other events are ignored. A clearing
 * older than the last report of the fault ends nothing.
 */
export function takeEvent(
  standing: Status,
  { code: event, level, state, args = {} }: EventData,
  reporting?: MessageMark,
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
    // A clearing without a fault name applies to all of its kind.
    for (const [key, each] of standing) {
      if (reporting && each.reported?.bootId === reporting.bootId && reporting.seq < each.reported.seq)
        continue;
      if (about.code === event ? each.kind === kind && isSamePlace(each, about) : key === keyOf(about))
        standing.delete(key);
    }
    return [];
  }
  const isSeen = endUnnamed(standing, about);
  return add(standing, {
    ...about,
    level,
    isSeen: isSeen || kind === 'battery',
    ...(reporting ? { reported: reporting } : {}),
  });
}

const isSamePlace = (fault: ChargerFaultNow, { index }: { index?: number }): boolean =>
  index === undefined || fault.index === index;

function endUnnamed(standing: Status, { kind, code, index }: Omit<ChargerFaultNow, 'level'>): boolean {
  const isNamed = code !== unnamed && kind === 'charger';
  return (
    isNamed && standing.delete(keyOf({ kind, code: unnamed, ...(index === undefined ? {} : { index }) }))
  );
}

function add(standing: Status, fault: Fault): NewFault[] {
  const key = keyOf(fault);
  const known = standing.get(key);
  if (!known && standing.size >= maxActive) return [];
  const isEngine = fault.isEngine ?? known?.isEngine;
  standing.set(key, {
    ...known,
    ...fault,
    isSeen: fault.isSeen || known?.isSeen === true,
    ...(isEngine ? { isEngine } : {}),
  });
  return isGraver(fault.level, known?.level) ? [shownOf(fault)] : [];
}

/**
 * Applies a sample of the charger, its engine and its bays; returns new faults. A fault that samples never showed
 * ends only when the charger clears it. A restarted charger has lost that fault: there the first sample that reports
 * the same place without a fault ends it.
 */
export function takeReadings(standing: Status, readings: Readings, reporting?: MessageMark): NewFault[] {
  const shown = showing(readings, [...standing.values()].filter(isOfWhole).length === 1);
  for (const [key, fault] of standing) {
    const isForgotten = isOfBootBefore(fault, reporting);
    const isOn = shown(fault, isForgotten);
    if (isOn) fault.isSeen = true;
    else if (isOn === false && (fault.isSeen || isForgotten)) standing.delete(key);
  }
  return missing(standing, readings).flatMap((fault) => add(standing, { ...fault, isSeen: true }));
}

const isOfBootBefore = ({ reported }: Fault, reporting: MessageMark | undefined): boolean =>
  reporting !== undefined &&
  reported !== undefined &&
  reported.bootId !== reporting.bootId &&
  reporting.ts > reported.ts;

type Readings = Pick<LiveCharger, 'state' | 'bays' | 'engine'>;

const isOfEngine = ({ code, isEngine }: Fault): boolean => isEngine === true || code.startsWith('engine_');
const isOfWhole = (fault: Fault): boolean =>
  fault.kind === 'charger' && fault.index === undefined && !isOfEngine(fault);

/** Whether these readings show the fault; undefined when they don't cover it. */
function showing(
  { state, bays, engine }: Readings,
  isOnly: boolean,
): (fault: Fault, isForgotten: boolean) => boolean | undefined {
  return (fault, isForgotten) => {
    const bay = bays?.find(({ index }) => index === fault.index);
    // A battery's fault ends when it leaves; without a bay, when no bay reports its serial number any more.
    if (fault.kind === 'battery') {
      if (fault.index === undefined) return bays && isIn(bays, fault, isForgotten);
      return bay && !(bay.state === 'empty' || isOther(bay, fault) || (isForgotten && bay.state !== 'fault'));
    }
    if (isOfEngine(fault)) return engine && engine.exception === fault.code;
    if (fault.index !== undefined) return bay && bay.state === 'fault';
    if (state !== 'fault') return state && false;
    // The charger may have stopped because of a bay or its engine; several general faults can't be distinguished.
    const failed = bays?.filter((one) => one.state === 'fault') ?? [];
    const isExplained = engine?.exception || (failed.length > 0 && failed.length < (bays?.length ?? 0));
    return isOnly && !isExplained ? true : undefined;
  };
}

/** Whether a battery is in one of the bays; undefined when a bay holds a battery without a serial number. */
function isIn(bays: readonly Bay[], { batterySn }: Fault, isForgotten: boolean): boolean | undefined {
  const held = batterySn === undefined ? undefined : bays.find((bay) => bay.batterySn === batterySn);
  if (held) return !(isForgotten && held.state !== 'fault');
  return bays.some((bay) => bay.state !== 'empty' && (batterySn === undefined || !bay.batterySn))
    ? undefined
    : false;
}

const isOther = ({ batterySn: now }: Bay, { batterySn: then }: Fault): boolean =>
  now !== undefined && then !== undefined && now !== then;

function missing(standing: Status, { state, bays = [], engine }: Readings): Omit<Fault, 'isSeen'>[] {
  const known = [...standing.values()].filter(({ kind }) => kind === 'charger');
  const found: Omit<Fault, 'isSeen'>[] = [];
  const exception = engine?.exception;
  if (exception && !known.some(({ code }) => code === exception))
    found.push({
      kind: 'charger',
      code: exception,
      level: faultOf('charger', exception).severity,
      isEngine: true,
    });
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
