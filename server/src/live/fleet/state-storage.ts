import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { ruleNameOf } from '@smartflight/contract/rules/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import { activeAlarms, type RuleAlarm, weatherAlarmOf } from '../alarms/alarms.ts';
import { lockAlarm } from '../alarms/locked-flight.ts';
import type { ReadingKey } from '../drones/drone-readings.ts';
import type { StoredState } from './fleet-entry.ts';
import type { FleetRegister } from './fleet-register.ts';

/** What of the drones' states is stored. */
export interface StateStorage {
  hydrate(states: readonly StoredState[]): void;
  /**
   * States of registered drones to be stored: urgent changes, and others not taken for half a minute; with `all`,
   * every changed one.
   */
  takeUnsaved(o?: { all: boolean }): StoredState[];
  /** Marks drones whose state could not be stored as unsaved again. */
  unsaved(droneIds: readonly string[]): void;
}

const noReading: ReadonlySet<string> = new Set([
  'id',
  'name',
  'model',
  'seenAt',
  'online',
  'locked',
  'alarm',
]);

/** Interval of storing a drone in flight: after a crash its position is at most this old. */
const saveEveryMs = 30_000;

/** Takes the states of drones to be stored, and applies those that were stored before a restart. */
export function stateStorage(fleet: FleetRegister, clock: Clock): StateStorage {
  return {
    hydrate: (states) => {
      for (const { drone, newest, lockReports, alarms } of states) {
        const entry = fleet.meet(drone.id);
        if (!entry || (entry.drone.seenAt ?? 0) >= (drone.seenAt ?? 0)) continue;
        entry.newest = newest;
        if (lockReports) entry.lockReports = lockReports;
        for (const [code, level] of alarms ?? []) entry.alarms.set(code, level);
        if (drone.alarm?.code === lockAlarm.code) entry.lockAlarm = lockAlarm;
        if (drone.alarm?.weather) entry.weatherAlarm = weatherAlarmOf(drone.alarm.weather);
        if (drone.alarm && ruleNameOf(drone.alarm.code) !== undefined)
          entry.ruleAlarm = drone.alarm as RuleAlarm;
        for (const key of Object.keys(drone))
          if (!noReading.has(key)) entry.reportedAt.set(key as ReadingKey, drone.seenAt ?? 0);
        // The name in the register takes precedence over the stored one.
        fleet.change(entry, { ...drone, ...definedNames(entry.drone) });
        fleet.unsaved.delete(drone.id);
      }
    },
    takeUnsaved: ({ all } = { all: false }) => {
      const now = clock();
      const states: StoredState[] = [];
      for (const id of fleet.unsaved) {
        const entry = fleet.get(id);
        if (!entry?.registered || entry.drone.seenAt === undefined) continue;
        if (!all && !entry.savesSoon && now - entry.savedAt < saveEveryMs) continue;
        entry.savedAt = now;
        entry.savesSoon = false;
        states.push({
          drone: { ...entry.drone },
          newest: entry.newest,
          lockReports: entry.lockReports,
          alarms: [...entry.alarms],
          active: activeAlarms(entry),
        });
        fleet.unsaved.delete(id);
      }
      return states;
    },
    unsaved: (ids) => {
      for (const id of ids) {
        const entry = fleet.get(id);
        if (!entry) continue;
        entry.savesSoon = true;
        fleet.unsaved.add(id);
      }
    },
  };
}

const definedNames = ({ name, model }: LiveDrone): Partial<LiveDrone> =>
  name === undefined ? {} : { name, ...(model === undefined ? {} : { model }) };
