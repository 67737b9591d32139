import type { EventData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';

export type AlarmLevel = EventData['level'];
/** Standing alarms of one drone: code and level. */
export type Alarms = Map<string, AlarmLevel>;

/** A device that invents codes fills no memory. */
const maxActive = 64;
const weights: Record<AlarmLevel, number> = { info: 0, warning: 1, critical: 2, emergency: 3 };

/** Whether an alarm of `level` states more than one of `before`, if any, already did. */
export const isGraver = (level: AlarmLevel, before: AlarmLevel | undefined): boolean =>
  before === undefined || weights[level] > weights[before];

/** What a refill, a fresh battery or a take-off puts right, also where the device sends no `cleared`. */
const endedBy: Partial<Record<string, readonly string[]>> = {
  takeoff: ['low_tank', 'low_battery', 'no_flow'],
  refill_end: ['low_tank', 'no_flow'],
  battery_swap: ['low_battery', 'battery_fault'],
};

/** Ends the alarms that this event puts right; true when one was. */
export function endAlarms(alarms: Alarms, code: string): boolean {
  return (endedBy[code] ?? []).filter((ended) => alarms.delete(ended)).length > 0;
}

/** Takes an event into the standing alarms; true when they changed. What happens in an instant stands for nothing. */
export function applyAlarm(alarms: Alarms, { code, level, state }: EventData): boolean {
  if (state === 'cleared') return alarms.delete(code);
  if (endAlarms(alarms, code)) return true;
  if (state !== 'raised' || level === 'info' || alarms.get(code) === level) return false;
  if (!alarms.has(code) && alarms.size >= maxActive) return false;
  alarms.set(code, level);
  return true;
}

/** An alarm that the server raises itself. */
export interface ZoneAlarm {
  level: AlarmLevel;
  code: string;
  zoneId: string;
}

/** The same of a unified task whose drone works where or when it should not. */
export interface TaskAlarm {
  level: AlarmLevel;
  code: string;
  taskId: string;
}

/**
 * The gravest of what the device and the server raised, the newest of the device's among equals and the server's
 * before them, zones before tasks; null when none is.
 */
export function highestAlarm({
  alarms,
  zoneAlarm,
  taskAlarm,
}: {
  alarms: Alarms;
  zoneAlarm: ZoneAlarm | null;
  taskAlarm: TaskAlarm | null;
}): LiveDrone['alarm'] {
  let highest: { level: AlarmLevel; code: string } | null = null;
  for (const [code, level] of alarms)
    if (highest === null || weights[level] >= weights[highest.level]) highest = { level, code };
  for (const own of [taskAlarm, zoneAlarm])
    if (own && (highest === null || weights[own.level] >= weights[highest.level])) highest = own;
  return highest;
}
