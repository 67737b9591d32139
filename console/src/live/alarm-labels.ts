import type { EventCode } from '@smartflight/contract/device-link/reports.ts';
import { ruleNameOf } from '@smartflight/contract/rules/rules.ts';
import type { BrokenLimit } from '@smartflight/contract/weather/limits.ts';
import type { MsgKey, Translate } from '../shared/i18n/messages.ts';

/** Alarms raised by the server itself. */
type ServerCode = 'task_district' | 'task_period' | 'locked_flight' | 'zone_possible' | 'weather_limit';

const words: Partial<Record<EventCode | ServerCode, MsgKey>> = {
  low_battery: 'realtime.alarm.lowBattery',
  low_tank: 'realtime.alarm.lowTank',
  no_flow: 'realtime.alarm.noFlow',
  link_lost: 'realtime.alarm.linkLost',
  zone_near: 'realtime.alarm.zoneNear',
  zone_possible: 'realtime.alarm.zonePossible',
  zone_breach: 'realtime.alarm.zoneBreach',
  limit_near: 'realtime.alarm.limitNear',
  rtk_lost: 'realtime.alarm.rtkLost',
  battery_fault: 'realtime.alarm.batteryFault',
  charger_fault: 'realtime.alarm.chargerFault',
  unauthorised_pilot: 'realtime.alarm.unauthorisedPilot',
  sn_mismatch: 'realtime.alarm.snMismatch',
  locked_flight: 'realtime.alarm.lockedFlight',
  weather_limit: 'realtime.alarm.weatherLimit',
  task_district: 'tasks.alarm.outsideDistrict',
  task_period: 'tasks.alarm.outsidePeriod',
};

/** The text of a drone's alarm: of weather limits the value and the limit, of a person's rule its name, of a code that only the device knows the code in words. */
export function alarmText(
  t: Translate,
  alarm: { code: string; weather?: BrokenLimit | undefined } | null | undefined,
): string | undefined {
  if (!alarm) return undefined;
  if (alarm.weather) return brokenText(t, alarm.weather);
  const rule = ruleNameOf(alarm.code);
  if (rule !== undefined) return rule;
  const known: Partial<Record<string, MsgKey>> = words;
  const word = known[alarm.code];
  if (word !== undefined) return t(word);
  return t('realtime.alarm.other', { code: alarm.code.replaceAll(/[_-]+/g, ' ') });
}

/** A limit that is broken in words, with the product that sets it: "Wind 6.2 m/s, at most 4 m/s for Alpha". */
export function brokenText(t: Translate, { measure, value, bound, limit, product }: BrokenLimit): string {
  const of = product === null ? 'own' : 'product';
  const shown = Math.round(value * 10) / 10;
  return t('weather.broken', { measure, value: shown, bound, limit, of, product: product ?? '' });
}
