import type { EventData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { BrokenLimit } from '@smartflight/contract/weather/limits.ts';

export type AlarmLevel = EventData['level'];
export type Alarms = Map<string, AlarmLevel>;

/** Bounds the memory used by a device that sends arbitrary codes. */
const maxActive = 64;
const weights: Record<AlarmLevel, number> = { info: 0, warning: 1, critical: 2, emergency: 3 };

/** Whether `level` is more severe than `before`, if any. */
export const isGraver = (level: AlarmLevel, before: AlarmLevel | undefined): boolean =>
  before === undefined || weights[level] > weights[before];

/** Alarms ended by a refill, a fresh battery or a take-off, even if the device sends no `cleared`. */
const endedBy: Partial<Record<string, readonly string[]>> = {
  takeoff: ['low_tank', 'low_battery', 'no_flow'],
  refill_end: ['low_tank', 'no_flow'],
  battery_swap: ['low_battery', 'battery_fault'],
};

/** Ends the alarms that this event resolves; true when there were any. */
export function endAlarms(alarms: Alarms, code: string): boolean {
  return (endedBy[code] ?? []).filter((ended) => alarms.delete(ended)).length > 0;
}

/** Applies an event to the active alarms; true when they changed. Momentary events change nothing. */
export function applyAlarm(alarms: Alarms, { code, level, state }: EventData): boolean {
  if (state === 'cleared') return alarms.delete(code);
  if (endAlarms(alarms, code)) return true;
  if (state !== 'raised' || level === 'info' || alarms.get(code) === level) return false;
  if (!alarms.has(code) && alarms.size >= maxActive) return false;
  alarms.set(code, level);
  return true;
}

export interface ZoneAlarm {
  level: AlarmLevel;
  code: string;
  zoneId: string;
}

/** An alarm raised by the server for a drone that works outside the area or period of its task. */
export interface TaskAlarm {
  level: AlarmLevel;
  code: string;
  taskId: string;
}

/** An alarm raised by the server for a drone that flies although it reports that it is locked. */
export interface LockAlarm {
  level: AlarmLevel;
  code: string;
}

/** An alarm raised by the server for a working drone whose air is outside the weather limits. */
export interface WeatherAlarm {
  level: AlarmLevel;
  code: string;
  weather: BrokenLimit;
}

export const weatherAlarmOf = (weather: BrokenLimit): WeatherAlarm => ({
  level: 'warning',
  code: 'weather_limit',
  weather,
});

/** An alarm that a person's rule raised; its code has the rule's name. */
export interface RuleAlarm {
  level: AlarmLevel;
  code: string;
}

/**
 * The most severe alarm of device and server. Among equals: server before device (lock before zones before tasks before
 * weather before rules), then the device's newest; null when there is none.
 */
export function highestAlarm({
  alarms,
  zoneAlarm,
  taskAlarm,
  lockAlarm,
  weatherAlarm,
  ruleAlarm,
}: {
  alarms: Alarms;
  zoneAlarm?: ZoneAlarm | null;
  taskAlarm?: TaskAlarm | null;
  lockAlarm?: LockAlarm | null;
  weatherAlarm?: WeatherAlarm | null;
  ruleAlarm?: RuleAlarm | null;
}): LiveDrone['alarm'] {
  let highest: { level: AlarmLevel; code: string } | null = null;
  for (const [code, level] of alarms)
    if (highest === null || weights[level] >= weights[highest.level]) highest = { level, code };
  for (const own of [ruleAlarm, weatherAlarm, taskAlarm, zoneAlarm, lockAlarm])
    if (own && (highest === null || weights[own.level] >= weights[highest.level])) highest = own;
  return highest;
}

/** Whether two alarms of a drone are shown alike. */
export const isSameAlarm = (one: LiveDrone['alarm'], other: LiveDrone['alarm']): boolean =>
  one?.code === other?.code &&
  one?.level === other?.level &&
  one?.zoneId === other?.zoneId &&
  one?.taskId === other?.taskId &&
  isSameLimit(one?.weather, other?.weather);

const isSameLimit = (one: BrokenLimit | undefined, other: BrokenLimit | undefined): boolean =>
  one?.measure === other?.measure &&
  one?.value === other?.value &&
  one?.bound === other?.bound &&
  one?.limit === other?.limit &&
  one?.product === other?.product;

export interface ActiveAlarm {
  code: string;
  level: AlarmLevel;
  zoneId?: string;
  taskId?: string;
}

/** The alarms of device and server that are raised now, without those of alarm rules, which have channels of their own. */
export const activeAlarms = ({
  alarms,
  zoneAlarm,
  taskAlarm,
  lockAlarm,
  weatherAlarm,
}: Parameters<typeof highestAlarm>[0]): ActiveAlarm[] => [
  ...[...alarms].map(([code, level]) => ({ code, level })),
  ...[zoneAlarm, taskAlarm, lockAlarm].flatMap((own) => (own ? [{ ...own }] : [])),
  // Without its value, which changes with every reading.
  ...(weatherAlarm ? [{ code: weatherAlarm.code, level: weatherAlarm.level }] : []),
];
