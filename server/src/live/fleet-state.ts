import type { EventData, StateData, StatusData, TelemetryData } from '@smartflight/contract/device-link.ts';
import type { LiveDrone } from '@smartflight/contract/live.ts';
import type { Clock } from '../platform/clock.ts';
import { type AlarmLevel, type Alarms, applyAlarm, endAlarms, highestAlarm } from './alarms.ts';
import { fleetingReadings, type ReadingKey, readingsOf, sortieReadings } from './drone-readings.ts';
import { advance, isNewer, type Newest, type SampleMark } from './sample-order.ts';

export type Field = Exclude<keyof LiveDrone, 'id'>;

/** A drone as the server knows it now. Versions count every change of the fleet, so equal views can be told. */
export interface Entry {
  /** Dense number of the drone in this process, from 0. */
  readonly no: number;
  readonly id: string;
  readonly drone: LiveDrone;
  version: number;
  /** Version at which fields last disappeared: who knows less must forget the drone first. */
  resetVersion: number;
  readonly fieldVersions: Map<Field, number>;
}

interface Tracked extends Entry {
  registered: boolean;
  newest: Newest | undefined;
  readonly reportedAt: Map<ReadingKey, number>;
  readonly alarms: Alarms;
}

export interface RegisteredDrone {
  id: string;
  name: string;
  model: string;
}

/** What is stored of a drone's state between two runs of the server. */
export interface StoredState {
  drone: LiveDrone;
  newest?: Newest;
  alarms?: [string, AlarmLevel][];
}

export interface FleetState {
  sample(droneId: string, sample: SampleMark & { data: TelemetryData }, receivedAt: number): void;
  status(droneId: string, status: StatusData, receivedAt: number): void;
  reported(droneId: string, state: StateData, receivedAt: number): void;
  event(droneId: string, event: EventData, receivedAt: number): void;
  /** Makes drones known by name; drones that only ever spoke are strangers until then. */
  register(drones: readonly RegisteredDrone[]): void;
  rename(droneId: string, name: string): void;
  /** Gives names to a pilot or plot wherever drones name it. */
  describe(kind: 'pilot' | 'plot', id: string, name: string): void;
  forget(droneId: string): void;
  strangers(): string[];
  hydrate(states: readonly StoredState[]): void;
  get(droneId: string): Readonly<Entry> | undefined;
  entries(): Iterable<Readonly<Entry>>;
  /** The newest version given out. */
  version(): number;
  /** States of registered drones that changed since the last call, to be stored. */
  takeUnsaved(): StoredState[];
  /** Puts back what could not be stored. */
  unsaved(droneIds: readonly string[]): void;
  onChange(listener: (entry: Readonly<Entry>) => void): void;
  readonly clock: Clock;
}

/** Absent readings are forgotten after this long without a report. */
const fleetingMs = 10_000;
/** Ids that speak without being registered; more than these are ignored. */
const maxStrangers = 10_000;

/** The newest known state of every drone, in memory. Times of receipt are the server's, epoch ms. */
export function createFleetState({ clock }: { clock: Clock }): FleetState {
  const all = new Map<string, Tracked>();
  const strangers = new Set<string>();
  const unsaved = new Set<string>();
  const listeners: ((entry: Entry) => void)[] = [];
  let version = 0;
  let numbers = 0;

  const entryOf = (id: string): Tracked | undefined => {
    const known = all.get(id);
    if (known) return known;
    if (strangers.size >= maxStrangers) return undefined;
    const entry = freshEntry(numbers++, id);
    all.set(id, entry);
    strangers.add(id);
    return entry;
  };
  const change = (entry: Tracked, patch: Partial<LiveDrone>, removed: readonly Field[] = []): void => {
    version += 1;
    entry.version = version;
    const gone = removed.filter((field) => entry.drone[field] !== undefined && patch[field] === undefined);
    for (const field of gone) {
      delete entry.drone[field];
      entry.fieldVersions.delete(field);
    }
    if (gone.length > 0) entry.resetVersion = version;
    assign(entry, patch, version);
    unsaved.add(entry.id);
    for (const listener of listeners) listener(entry);
  };
  /** Any message, whichever, shows that the drone is there. */
  const heard = (id: string, receivedAt: number, patch: (entry: Tracked) => Partial<LiveDrone>): void => {
    const entry = entryOf(id);
    if (entry) change(entry, { online: true, ...patch(entry), seenAt: seenAt(entry, receivedAt) });
  };

  return {
    clock,
    sample: (id, sample, receivedAt) => {
      const entry = entryOf(id);
      if (!entry) return;
      const seen = { online: true, seenAt: seenAt(entry, receivedAt) };
      if (!isNewer(entry.newest, sample, receivedAt)) {
        change(entry, seen);
        return;
      }
      const readings = readingsOf(sample.ts, sample.data);
      const removed = outdated(entry, readings, sample.bootId, receivedAt);
      const { bootId, seq, ts } = sample;
      entry.newest = advance(entry.newest, { bootId, seq, ts }, receivedAt);
      const hasTakenOff =
        entry.drone.landed === 'on_ground' && (readings.landed ?? 'on_ground') !== 'on_ground';
      const isEased = hasTakenOff && endAlarms(entry.alarms, 'takeoff');
      change(
        entry,
        { ...readings, ...seen, ...(isEased ? { alarm: highestAlarm(entry.alarms) } : {}) },
        removed,
      );
    },
    status: (id, { online }, receivedAt) => heard(id, receivedAt, () => ({ online })),
    reported: (id, state, receivedAt) =>
      heard(id, receivedAt, () => (state.lock === undefined ? {} : { locked: state.lock.reported })),
    event: (id, event, receivedAt) =>
      heard(id, receivedAt, ({ alarms }) =>
        applyAlarm(alarms, event) ? { alarm: highestAlarm(alarms) } : {},
      ),
    register: (drones) => {
      for (const { id, name, model } of drones) {
        const entry = all.get(id) ?? freshEntry(numbers++, id);
        all.set(id, entry);
        strangers.delete(id);
        const isNew = !entry.registered || entry.drone.name !== name || entry.drone.model !== model;
        entry.registered = true;
        if (isNew) change(entry, { name, model });
      }
    },
    rename: (id, name) => {
      const entry = all.get(id);
      if (entry) change(entry, { name });
    },
    describe: (kind, id, name) => {
      const [idField, nameField] = kind === 'pilot' ? pilotFields : plotFields;
      for (const entry of all.values())
        if (entry.drone[idField] === id && entry.drone[nameField] !== name)
          change(entry, { [nameField]: name });
    },
    forget: (id) => {
      all.delete(id);
      strangers.delete(id);
      unsaved.delete(id);
    },
    strangers: () => [...strangers],
    hydrate: (states) => {
      for (const { drone, newest, alarms } of states) {
        const entry = entryOf(drone.id);
        if (!entry || (entry.drone.seenAt ?? 0) >= (drone.seenAt ?? 0)) continue;
        entry.newest = newest;
        for (const [code, level] of alarms ?? []) entry.alarms.set(code, level);
        for (const key of Object.keys(drone)) {
          if (!identity.has(key)) entry.reportedAt.set(key as ReadingKey, drone.seenAt ?? 0);
        }
        change(entry, drone);
        unsaved.delete(drone.id);
      }
    },
    get: (id) => all.get(id),
    entries: () => all.values(),
    version: () => version,
    takeUnsaved: () => {
      const states = [...unsaved].flatMap((id) => {
        const entry = all.get(id);
        return entry?.registered && entry.drone.seenAt !== undefined ? [storedOf(entry)] : [];
      });
      for (const { drone } of states) unsaved.delete(drone.id);
      return states;
    },
    unsaved: (ids) => {
      for (const id of ids) if (all.has(id)) unsaved.add(id);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

const identity: ReadonlySet<string> = new Set(['id', 'name', 'model', 'seenAt', 'online', 'locked', 'alarm']);
/** Where a drone was last seen stays true over its restart. */
const lasting: ReadonlySet<Field> = new Set(['lat', 'lon', 'headingDeg', 'courseDeg']);
const pilotFields = ['pilotId', 'pilotName'] as const;
const plotFields = ['plotId', 'plotName'] as const;

const freshEntry = (no: number, id: string): Tracked => ({
  no,
  id,
  drone: { id },
  version: 0,
  resetVersion: 0,
  fieldVersions: new Map(),
  registered: false,
  newest: undefined,
  reportedAt: new Map(),
  alarms: new Map(),
});

const storedOf = ({ drone, newest, alarms }: Tracked): StoredState => ({
  drone: { ...drone },
  newest,
  alarms: [...alarms],
});

const seenAt = ({ drone }: Tracked, receivedAt: number): number => Math.max(drone.seenAt ?? 0, receivedAt);

function assign(entry: Tracked, patch: Partial<LiveDrone>, version: number): void {
  for (const [key, value] of Object.entries(patch)) {
    const field = key as Field;
    if (field === ('id' as string) || value === undefined || entry.drone[field] === value) continue;
    Object.assign(entry.drone, { [field]: value });
    entry.fieldVersions.set(field, version);
  }
}

/** Fields that the new sample makes untrue: all readings of an earlier boot, counters of an earlier sortie, old silence. */
function outdated(
  { drone, newest, reportedAt }: Tracked,
  readings: Partial<Record<ReadingKey, unknown>>,
  bootId: string,
  receivedAt: number,
): Field[] {
  const removed: ReadingKey[] = [];
  if (newest !== undefined && newest.bootId !== bootId) {
    removed.push(...[...reportedAt.keys()].filter((key) => !lasting.has(key)), 'pilotName', 'plotName');
    reportedAt.clear();
  } else if (readings.sortieId !== undefined && drone.sortieId !== readings.sortieId) {
    removed.push(...sortieReadings);
  }
  for (const key of fleetingReadings) {
    const at = reportedAt.get(key);
    if (readings[key] === undefined && at !== undefined && receivedAt - at > fleetingMs) removed.push(key);
  }
  if (readings.pilotId !== undefined && readings.pilotId !== drone.pilotId) removed.push('pilotName');
  if (readings.plotId !== undefined && readings.plotId !== drone.plotId) removed.push('plotName');
  for (const key of removed) reportedAt.delete(key);
  for (const key of Object.keys(readings)) reportedAt.set(key as ReadingKey, receivedAt);
  return removed;
}
