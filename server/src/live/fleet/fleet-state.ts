import { type FlightSigns, isFlying } from '@smartflight/contract/device-link/flying.ts';
import { reportingIntervals } from '@smartflight/contract/device-link/intervals.ts';
import type { EventData, StateData, StatusData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { ChargerFaultNow } from '@smartflight/contract/power/charger.schemas.ts';
import type { BrokenLimit } from '@smartflight/contract/weather/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type AlarmLevel,
  applyAlarm,
  endAlarms,
  highestAlarm,
  isGraver,
  isSameAlarm,
  type RuleAlarm,
  type TaskAlarm,
  type WeatherAlarm,
  type ZoneAlarm,
} from '../alarms/alarms.ts';
import { contradictionMs, isContradiction, lockAlarm } from '../alarms/locked-flight.ts';
import { type Readings, readingsOf, workReadings } from '../drones/drone-readings.ts';
import { addReport } from '../drones/report-order.ts';
import { type MessageMark, sentAtOf } from '../intake/message-mark.ts';
import { advance, isNewer, type SampleMark } from '../intake/sample-order.ts';
import { type Entry, outdatedBy, type Tracked } from './fleet-entry.ts';
import { createFleetRegister, type FleetRegister, type RegisteredDrone } from './fleet-register.ts';
import { type StateStorage, stateStorage } from './state-storage.ts';

export type { Entry, Field } from './fleet-entry.ts';
export type { RegisteredDrone } from './fleet-register.ts';

/** Handlers of device messages, already parsed and bounded; receipt times are the server's, epoch ms. */
interface MessageHandlers {
  /** `isBuffered`: sent later from the device's own log, after an outage. */
  sample(
    droneId: string,
    sample: SampleMark & { data: TelemetryData; isBuffered?: boolean },
    receivedAt: number,
  ): void;
  status(droneId: string, status: StatusData, receivedAt: number, o?: HandledKind): void;
  reported(droneId: string, state: StateData, receivedAt: number, o?: HandledKind): void;
  /** `at` is the device's time of the event; events long before its newest sample are history and raise no alarm. */
  event(droneId: string, event: EventData, receivedAt: number, at?: number): void;
}

export interface HandledKind {
  /** The broker retained it: it does not show the present state. */
  isKept?: boolean;
  /** The broker may have queued it: see `InboundMessage`. */
  isLate?: boolean | undefined;
  mark?: MessageMark;
}

export type DescribedKind = 'pilot' | 'plot';
export type Described = Pick<LiveDrone, 'pilotName' | 'plotName' | 'plotAreaM2'>;

export interface RaisedAlarm {
  droneId: string;
  code: string;
  level: AlarmLevel;
  /** For a charger: the exact fault and its bay. */
  fault?: Omit<ChargerFaultNow, 'level'>;
  /** The limit that the air at a working drone is beyond. */
  weather?: BrokenLimit;
}

export interface FleetState extends MessageHandlers, StateStorage {
  readonly clock: Clock;
  /** Registers drones with their names; until then they are treated as unregistered. */
  register(drones: readonly RegisteredDrone[]): void;
  describe(kind: DescribedKind, id: string, facts: Described): void;
  forget(droneId: string): void;
  strangers(): string[];
  get(droneId: string): Readonly<Entry> | undefined;
  isRegistered(droneId: string): boolean;
  entries(): Iterable<Readonly<Entry>>;
  onChange(listener: (entry: Readonly<Entry>) => void): void;
  onAlarm(listener: (alarm: RaisedAlarm) => void): void;
  zoneAlarm(droneId: string, alarm: ZoneAlarm | null): void;
  /** Sets or ends the server's alarm for a drone that works outside the area or period of its task. */
  taskAlarm(droneId: string, alarm: TaskAlarm | null): void;
  /** Sets, updates or ends the alarm of a drone that works in air outside the weather limits. */
  weatherAlarm(droneId: string, alarm: WeatherAlarm | null): void;
  ruleAlarm(droneId: string, alarm: RuleAlarm | null): void;
}

/** The newest known state of every drone, in memory. */
export function createFleetState({ clock }: { clock: Clock }): FleetState {
  const fleet = createFleetRegister();
  const alarmListeners: ((alarm: RaisedAlarm) => void)[] = [];
  const raised = (alarm: RaisedAlarm): void => {
    for (const listener of alarmListeners) listener(alarm);
  };
  return {
    ...receive(fleet, raised),
    ...stateStorage(fleet, clock),
    clock,
    register: fleet.register,
    forget: fleet.forget,
    strangers: fleet.strangers,
    get: fleet.get,
    isRegistered: (id) => fleet.get(id)?.registered === true,
    entries: fleet.all,
    onChange: fleet.onChange,
    onAlarm: (listener) => void alarmListeners.push(listener),
    zoneAlarm: (id, alarm) => seeAlarm(fleet, id, { zoneAlarm: alarm }),
    taskAlarm: (id, alarm) => seeAlarm(fleet, id, { taskAlarm: alarm }),
    weatherAlarm: (id, alarm) => {
      const entry = fleet.get(id);
      const isNew = alarm !== null && entry?.registered === true && entry.weatherAlarm === null;
      seeAlarm(fleet, id, { weatherAlarm: alarm });
      if (isNew) raised({ droneId: id, ...alarm });
    },
    ruleAlarm: (id, alarm) => seeAlarm(fleet, id, { ruleAlarm: alarm }),
    describe: (kind, id, facts) => {
      const isKnown = ({ drone }: Tracked): boolean =>
        Object.entries(facts).every(([field, value]) => drone[field as keyof Described] === value);
      for (const entry of fleet.all())
        if (entry.drone[`${kind}Id`] === id && !isKnown(entry)) fleet.change(entry, facts);
    },
  };
}

function seeAlarm(
  fleet: FleetRegister,
  id: string,
  own: Partial<Pick<Tracked, 'zoneAlarm' | 'taskAlarm' | 'lockAlarm' | 'weatherAlarm' | 'ruleAlarm'>>,
): void {
  const entry = fleet.get(id);
  if (!entry) return;
  Object.assign(entry, own);
  const highest = highestAlarm(entry);
  if (!isSameAlarm(entry.drone.alarm ?? null, highest)) fleet.change(entry, { alarm: highest });
}

/** Buffered samples and warnings older than this are stored but do not change the live state. */
const historyMs = reportingIntervals.ground.offlineMs;

function receive(fleet: FleetRegister, raised: (alarm: RaisedAlarm) => void): MessageHandlers {
  /** Any message sent by the drone itself shows that it is online. */
  const received = (
    id: string,
    receivedAt: number,
    patch: (entry: Tracked) => Partial<LiveDrone>,
    isKept = false,
  ): void => {
    const entry = fleet.meet(id);
    if (entry) fleet.change(entry, { ...(isKept ? {} : seen(entry, receivedAt)), ...patch(entry) });
  };
  return {
    sample: (id, sample, receivedAt) => {
      const entry = fleet.meet(id);
      if (!entry) return;
      const here = seen(entry, receivedAt);
      const isHistory = sample.isBuffered === true && receivedAt - sample.ts > historyMs;
      if (!isHistory && isNewer(entry.newest, sample, receivedAt)) {
        takeSample(fleet, entry, { ...sample, receivedAt, here });
        watchLock(fleet, entry, receivedAt, raised);
      } else fleet.change(entry, here);
    },
    status: (id, { online }, receivedAt, { isKept } = {}) =>
      received(id, receivedAt, () => ({ online }), isKept),
    reported: (id, { lock }, receivedAt, { isKept, mark } = {}) => {
      const locked = lock?.reported;
      received(
        id,
        receivedAt,
        (entry) => (mark ? takeLock(entry, { locked, receivedAt, mark }) : { locked }),
        isKept,
      );
      const entry = fleet.get(id);
      if (entry) watchLock(fleet, entry, receivedAt, raised);
    },
    event: (id, event, receivedAt, at = receivedAt) =>
      received(id, receivedAt, (entry) => {
        const { alarms, newest, registered } = entry;
        const { code, level, state } = event;
        const isHistory = state === 'raised' && (newest?.ts ?? receivedAt) - at > historyMs;
        const before = alarms.get(code);
        if (isHistory || !applyAlarm(alarms, event)) return {};
        if (registered && state === 'raised' && alarms.get(code) === level && isGraver(level, before))
          raised({ droneId: id, code, level });
        return { alarm: highestAlarm(entry) };
      }),
  };
}

/** The lock after one more report, in the order in which reports are stored. */
function takeLock(
  entry: Tracked,
  { locked, receivedAt, mark }: { locked: boolean | undefined; receivedAt: number; mark: MessageMark },
): Partial<LiveDrone> {
  entry.lockReports = addReport(entry.lockReports, {
    ...mark,
    properties: locked === undefined ? {} : { locked },
    sentAt: sentAtOf(receivedAt, mark),
    deviceAt: sentAtOf(receivedAt, { ts: mark.ts, isLate: true }),
  });
  return entry.lockReports.properties as Pick<LiveDrone, 'locked'>;
}

/** Raises and ends the alarm of a drone whose reports of lock and flight contradict each other. */
function watchLock(
  fleet: FleetRegister,
  entry: Tracked,
  receivedAt: number,
  raised: (alarm: RaisedAlarm) => void,
): void {
  if (!isContradiction(entry.drone)) {
    entry.contradictedAt = undefined;
    if (entry.lockAlarm) seeAlarm(fleet, entry.id, { lockAlarm: null });
    return;
  }
  entry.contradictedAt ??= receivedAt;
  if (entry.lockAlarm || receivedAt - entry.contradictedAt < contradictionMs) return;
  seeAlarm(fleet, entry.id, { lockAlarm });
  if (entry.registered) raised({ droneId: entry.id, ...lockAlarm });
}

const seen = ({ drone }: Tracked, receivedAt: number): Partial<LiveDrone> => ({
  online: true,
  seenAt: Math.max(drone.seenAt ?? 0, receivedAt),
});

interface Taken extends SampleMark {
  data: TelemetryData;
  receivedAt: number;
  here: Partial<LiveDrone>;
}

/** What shows whether a drone is in flight; copying the whole state took longer than the rest of a sample. */
const signsOf = (known: LiveDrone, now: Readings): FlightSigns => ({
  armed: now.armed ?? known.armed,
  landed: now.landed ?? known.landed,
  heightGroundM: now.heightGroundM ?? known.heightGroundM,
  heightCanopyM: now.heightCanopyM ?? known.heightCanopyM,
  heightAglM: now.heightAglM ?? known.heightAglM,
  heightHomeM: now.heightHomeM ?? known.heightHomeM,
  speedMps: now.speedMps ?? known.speedMps,
});

function takeSample(
  fleet: FleetRegister,
  entry: Tracked,
  { bootId, seq, ts, data, receivedAt, here }: Taken,
): void {
  const readings = readingsOf(ts, data);
  const removed = outdatedBy(entry, readings, { bootId, receivedAt });
  entry.newest = advance(entry.newest, { bootId, seq, ts }, receivedAt);
  const flies = isFlying(signsOf(entry.drone, readings));
  const hasTakenOff = isFlying(entry.drone) === false && flies === true;
  // A drone may report its flow for the last time before it lands.
  if (flies === false) removed.push(...workReadings);
  const isEased = hasTakenOff && endAlarms(entry.alarms, 'takeoff');
  const alarm = isEased ? { alarm: highestAlarm(entry) } : {};
  fleet.change(entry, Object.assign(readings, here, alarm), removed);
}
