import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type {
  ActiveAlarm,
  AlarmLevel,
  Alarms,
  LockAlarm,
  RuleAlarm,
  TaskAlarm,
  WeatherAlarm,
  ZoneAlarm,
} from '../alarms/alarms.ts';
import {
  fleetingReadings,
  type ReadingKey,
  type Readings,
  sortieReadings,
} from '../drones/drone-readings.ts';
import type { Reported } from '../drones/report-order.ts';
import type { Newest } from '../intake/sample-order.ts';

export type Field = Exclude<keyof LiveDrone, 'id'>;

export interface StoredState {
  drone: LiveDrone;
  newest?: Newest;
  lockReports?: Reported;
  alarms?: [string, AlarmLevel][];
  /** All that are raised, with those of the server: changes of this list are reported to webhooks. */
  active?: ActiveAlarm[];
}

/** A drone's present state on the server. Versions count every change of the fleet. */
export interface Entry {
  /** Index of the drone in this process, from 0. */
  readonly no: number;
  readonly id: string;
  readonly drone: LiveDrone;
  version: number;
  /** Version at which fields were last removed: viewers with an older version must discard the drone first. */
  resetVersion: number;
  readonly fieldVersions: Map<Field, number>;
  zoneAlarm: ZoneAlarm | null;
  taskAlarm: TaskAlarm | null;
  lockAlarm: LockAlarm | null;
  weatherAlarm: WeatherAlarm | null;
  ruleAlarm: RuleAlarm | null;
}

export interface Tracked extends Entry {
  registered: boolean;
  /** Server time of the last `takeUnsaved` with this drone, epoch ms. */
  savedAt: number;
  /** Set when a change would be lost in a crash because the next message doesn't repeat it. */
  savesSoon: boolean;
  newest: Newest | undefined;
  /** The lock as reported to this process, with the order of the reports. */
  lockReports: Reported;
  readonly reportedAt: Map<ReadingKey, number>;
  readonly alarms: Alarms;
  /** Receipt of the first report of the present contradiction between lock and flight, epoch ms. */
  contradictedAt: number | undefined;
}

/** Transient readings are removed after this time without a report, ms. */
const fleetingMs = 10_000;
/** The last known position stays valid over a restart of the drone. */
const lasting: ReadonlySet<Field> = new Set(['lat', 'lon', 'headingDeg', 'courseDeg']);

export const freshEntry = (no: number, id: string): Tracked => ({
  no,
  id,
  drone: { id },
  version: 0,
  resetVersion: 0,
  fieldVersions: new Map(),
  registered: false,
  savedAt: 0,
  savesSoon: false,
  newest: undefined,
  lockReports: { properties: {}, boots: [] },
  reportedAt: new Map(),
  alarms: new Map(),
  zoneAlarm: null,
  taskAlarm: null,
  lockAlarm: null,
  weatherAlarm: null,
  ruleAlarm: null,
  contradictedAt: undefined,
});

/** Changes that are stored at once; positions and readings in flight are soon reported again. */
const turningPoints: ReadonlySet<string> = new Set([
  'name',
  'model',
  'inMaintenance',
  'online',
  'locked',
  'alarm',
  'armed',
  'landed',
  'sortieId',
] satisfies Field[]);

/**
 * Applies a patch under a new version; undefined values change nothing, `removed` fields are deleted. Returns whether
 * the change must be stored at once.
 */
export function applyPatch(
  entry: Entry,
  { patch, removed, version }: { patch: Partial<LiveDrone>; removed: readonly Field[]; version: number },
): boolean {
  entry.version = version;
  const gone = removed.filter((field) => entry.drone[field] !== undefined && patch[field] === undefined);
  for (const field of gone) {
    delete entry.drone[field];
    entry.fieldVersions.delete(field);
  }
  if (gone.length > 0) entry.resetVersion = version;
  const drone: Record<string, unknown> = entry.drone;
  const news: Record<string, unknown> = patch;
  let isTurningPoint = false;
  for (const key in news) {
    const value = news[key];
    if (key === 'id' || value === undefined || drone[key] === value) continue;
    drone[key] = value;
    entry.fieldVersions.set(key as Field, version);
    isTurningPoint ||= turningPoints.has(key);
  }
  return isTurningPoint;
}

/**
 * Fields that a newer sample invalidates: readings of an earlier boot, counters of an earlier sortie, and readings
 * that were not sent for a while. Records which readings the sample contains.
 */
export function outdatedBy(
  { drone, newest, reportedAt }: Tracked,
  readings: Readings,
  { bootId, receivedAt }: { bootId: string; receivedAt: number },
): Field[] {
  const removed: Field[] = [];
  if (newest !== undefined && newest.bootId !== bootId) {
    removed.push(
      ...[...reportedAt.keys()].filter((key) => !lasting.has(key)),
      'pilotName',
      'plotName',
      'plotAreaM2',
    );
    reportedAt.clear();
  } else if (readings.sortieId !== undefined && drone.sortieId !== readings.sortieId) {
    removed.push(...sortieReadings);
    for (const key of sortieReadings) reportedAt.delete(key);
  }
  for (const key of fleetingReadings) {
    const at = reportedAt.get(key);
    if (readings[key] !== undefined || at === undefined || receivedAt - at <= fleetingMs) continue;
    removed.push(key);
    reportedAt.delete(key);
  }
  if (readings.pilotId !== undefined && readings.pilotId !== drone.pilotId) removed.push('pilotName');
  if (readings.plotId !== undefined && readings.plotId !== drone.plotId)
    removed.push('plotName', 'plotAreaM2');
  for (const key of Object.keys(readings)) reportedAt.set(key as ReadingKey, receivedAt);
  return removed;
}
