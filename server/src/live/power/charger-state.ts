import { type LinkState, linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import type {
  ChargerData,
  EventData,
  StatusData,
} from '@smartflight/contract/device-link/reports.schemas.ts';
import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type AlarmLevel,
  type Alarms,
  activeAlarms,
  applyAlarm,
  highestAlarm,
  isGraver,
} from '../alarms/alarms.ts';
import type { RegisteredDrone } from '../fleet/fleet-register.ts';
import type { HandledKind, RaisedAlarm } from '../fleet/fleet-state.ts';
import type { MessageMark } from '../intake/message-mark.ts';
import { advance, isNewer, type Newest, type SampleMark } from '../intake/sample-order.ts';
import {
  type ActiveFault,
  faultsIn,
  type NewFault,
  type Status,
  statusOfFaults,
  takeEvent,
  takeReadings,
} from './charger-faults.ts';
import { chargerReadingsOf } from './charger-readings.ts';

export interface ChargerEntry {
  readonly id: string;
  charger: LiveCharger;
  version: number;
}

interface Tracked extends ChargerEntry {
  registered: boolean;
  newest: Newest | undefined;
  readonly alarms: Alarms;
  faults: Status;
}

/** State of a charger as stored, so that it is shown at once after a restart. */
export interface StoredCharger {
  charger: LiveCharger;
  newest?: Newest | undefined;
  alarms?: [string, AlarmLevel][];
  faults?: ActiveFault[];
  /** All that is raised: its changes are reported to webhooks. */
  active?: { code: string; level: AlarmLevel; part?: string; index?: number }[];
}

export type ChargerState = ReturnType<typeof createChargerState>;

const mostStrangers = 1_000;
/** Messages older than this on arrival don't change the live state, ms. */
const historyMs = 60_000;

/**
 * Live state of chargers: newest readings, alarms and subscribers. Messages are ordered by the same rules as for
 * drones.
 */
export function createChargerState({ clock }: { clock: Clock }) {
  const all = new Map<string, Tracked>();
  const strangers = new Set<string>();
  const unsaved = new Set<string>();
  const listeners: ((entry: Readonly<ChargerEntry>) => void)[] = [];
  const alarmListeners: ((alarm: RaisedAlarm) => void)[] = [];
  let version = 0;

  function meet(id: string): Tracked | undefined {
    const known = all.get(id);
    if (known || strangers.size >= mostStrangers) return known;
    strangers.add(id);
    const entry: Tracked = {
      id,
      charger: { id },
      version: 0,
      registered: false,
      newest: undefined,
      alarms: new Map(),
      faults: new Map(),
    };
    all.set(id, entry);
    return entry;
  }

  function change(entry: Tracked, patch: Partial<LiveCharger>): void {
    version += 1;
    entry.version = version;
    entry.charger = { ...entry.charger, ...patch };
    unsaved.add(entry.id);
    for (const listener of listeners) listener(entry);
  }

  const here = ({ charger }: Tracked, receivedAt: number): Partial<LiveCharger> => ({
    online: true,
    seenAt: Math.max(charger.seenAt ?? 0, receivedAt),
  });

  /** Derives the alarms of a charger from its faults and notifies subscribers of new ones. */
  function settle(entry: Tracked, found: readonly NewFault[]): Partial<LiveCharger> {
    const faults = faultsIn(entry.faults);
    for (const kind of ['charger', 'battery'] as const) {
      const gravest = faults?.find((fault) => fault.kind === kind);
      if (gravest) entry.alarms.set(faultAlarms[kind], gravest.level);
      else entry.alarms.delete(faultAlarms[kind]);
    }
    if (entry.registered)
      for (const { kind, level, ...fault } of found)
        for (const notify of alarmListeners)
          notify({ droneId: entry.id, code: faultAlarms[kind], level, fault: { kind, ...fault } });
    return { ...alarmOf(entry), faults };
  }

  function raise(entry: Tracked, event: EventData, reporting: MessageMark | undefined): Partial<LiveCharger> {
    if (isFaultAlarm(event.code)) return settle(entry, takeEvent(entry.faults, event, reporting));
    const before = entry.alarms.get(event.code);
    if (!applyAlarm(entry.alarms, event)) return {};
    const isNews = event.state === 'raised' && entry.alarms.get(event.code) === event.level;
    if (entry.registered && isNews && isGraver(event.level, before))
      for (const notify of alarmListeners)
        notify({ droneId: entry.id, code: event.code, level: event.level });
    return alarmOf(entry);
  }

  return {
    clock,
    get: (id: string): Readonly<ChargerEntry> | undefined => all.get(id),
    entries: (): Iterable<Readonly<ChargerEntry>> => all.values(),
    isRegistered: (id: string): boolean => all.get(id)?.registered === true,
    strangers: (): string[] => [...strangers],
    onChange: (listener: (entry: Readonly<ChargerEntry>) => void): void => void listeners.push(listener),
    onAlarm: (listener: (alarm: RaisedAlarm) => void): void => void alarmListeners.push(listener),

    register: (chargers: readonly RegisteredDrone[]): void => {
      for (const { id, name, model } of chargers) {
        const entry = meet(id);
        if (!entry) continue;
        strangers.delete(id);
        const isNews = !entry.registered || entry.charger.name !== name || entry.charger.model !== model;
        entry.registered = true;
        if (isNews) change(entry, { name, model });
      }
    },
    forget: (id: string): void => {
      all.delete(id);
      strangers.delete(id);
      unsaved.delete(id);
    },

    sample: (
      id: string,
      { data, isBuffered, ...mark }: SampleMark & { data: ChargerData; isBuffered: boolean },
      receivedAt: number,
    ): void => {
      const entry = meet(id);
      if (!entry) return;
      const isHistory = isBuffered && receivedAt - mark.ts > historyMs;
      if (isHistory || !isNewer(entry.newest, mark, receivedAt)) {
        change(entry, here(entry, receivedAt));
        return;
      }
      entry.newest = advance(entry.newest, mark, receivedAt);
      const readings = chargerReadingsOf(mark.ts, data);
      const found = takeReadings(entry.faults, readings, mark);
      change(entry, { ...readings, ...here(entry, receivedAt), ...settle(entry, found) });
    },
    status: (
      id: string,
      { online }: StatusData,
      receivedAt: number,
      { isKept = false }: HandledKind = {},
    ): void => {
      const entry = meet(id);
      if (entry) change(entry, { ...(isKept ? {} : here(entry, receivedAt)), online });
    },
    received: (id: string, receivedAt: number): void => {
      const entry = meet(id);
      if (entry) change(entry, here(entry, receivedAt));
    },
    event: (id: string, event: EventData, receivedAt: number, at: number, mark?: MessageMark): void => {
      const entry = meet(id);
      if (!entry) return;
      // Limited to the time of receipt: after a clock that was ahead, the fault could otherwise not be cleared.
      const reporting = mark && { bootId: mark.bootId, seq: mark.seq, ts: Math.min(at, receivedAt) };
      const isHistory = event.state === 'raised' && (entry.newest?.ts ?? receivedAt) - at > historyMs;
      change(entry, { ...here(entry, receivedAt), ...(isHistory ? {} : raise(entry, event, reporting)) });
    },

    hydrate: (stored: readonly StoredCharger[]): void => {
      for (const { charger, newest, alarms = [], faults } of stored) {
        const entry = meet(charger.id);
        if (!entry || (entry.charger.seenAt ?? 0) >= (charger.seenAt ?? 0)) continue;
        entry.newest = newest;
        for (const [code, level] of alarms) entry.alarms.set(code, level);
        entry.faults = statusOfFaults(faults);
        const { name, model } = entry.charger;
        change(entry, { ...charger, ...(name === undefined ? {} : { name, ...(model ? { model } : {}) }) });
        unsaved.delete(entry.id);
      }
    },
    takeUnsaved: (): StoredCharger[] => {
      const stored = [...unsaved].flatMap((id) => {
        const entry = all.get(id);
        return entry?.registered && entry.charger.seenAt !== undefined
          ? [
              {
                charger: entry.charger,
                newest: entry.newest,
                alarms: [...entry.alarms],
                faults: [...entry.faults.values()],
                active: [
                  ...activeAlarms(entry),
                  ...[...entry.faults.values()].map(({ kind, code, level, index }) => ({
                    part: kind,
                    code,
                    level,
                    ...(index === undefined ? {} : { index }),
                  })),
                ],
              },
            ]
          : [];
      });
      for (const { charger } of stored) unsaved.delete(charger.id);
      return stored;
    },
    unsaved: (ids: readonly string[]): void => {
      for (const id of ids) unsaved.add(id);
    },
  };
}

const faultAlarms = { charger: 'charger_fault', battery: 'battery_fault' } as const;
const isFaultAlarm = (code: string): boolean => Object.values<string>(faultAlarms).includes(code);

const alarmOf = ({ alarms }: Tracked): Pick<LiveCharger, 'alarm'> => ({
  alarm: highestAlarm({ alarms }) ?? null,
});

/** Whether a charger is online, and the time of its last message. */
export function chargerSigns(chargers: Pick<ChargerState, 'get' | 'clock'>, id: string) {
  const entry = chargers.get(id);
  const seenAt = entry?.charger.seenAt;
  return {
    link: entry ? chargerLink(entry, chargers.clock()) : ('offline' as const),
    seenAt: seenAt === undefined ? null : new Date(seenAt),
  };
}

/** Online state, by the same rules as for a drone on the ground. */
export const chargerLink = ({ charger }: Readonly<ChargerEntry>, now: number): LinkState =>
  linkStateOf(charger.seenAt, false, charger.online === false, now);
