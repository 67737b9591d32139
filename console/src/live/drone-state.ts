import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import { type DeviceStatus, droneStatus } from '@smartflight/contract/devices/device-status.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { NoticeSeverity } from '@smartflight/contract/messages/inbox.ts';
import type { MsgKey, Translate } from '../shared/i18n/messages.ts';
import { alarmText } from './alarm-labels.ts';

/** Categories of drones in chips: `attention` is a warning or a fault, `standby` all other drones on the ground. */
export const droneStatuses = ['working', 'standby', 'attention', 'offline'] as const;
export type DroneStatus = (typeof droneStatuses)[number];

/** What a drone's shown state depends on, from the register or from the live data. */
export interface StateFacts {
  link: LinkState;
  status: DeviceStatus;
  /** Most severe active alarm. */
  alarm: { level: string; code: string } | null;
}

interface StateLook {
  glyph: DroneGlyph;
  group: DroneStatus;
  word: MsgKey;
  /** The text that explains when a drone has this state. */
  rule: MsgKey;
}

/** The state of a drone as every place shows it: shape and colour, urgency, words. */
export interface DroneState extends StateLook {
  severity: NoticeSeverity;
  /** The alarm that is shown instead of `word`. */
  alarm: StateFacts['alarm'];
  /** A link that makes the state old; absent where the state already includes it. */
  note: 'status.stale' | 'status.offline' | undefined;
}

export type DroneGlyph =
  | 'working'
  | 'standby'
  | 'charging'
  | 'maintenance'
  | 'idle'
  | 'warning'
  | 'fault'
  | 'offline';

const looks: Record<DeviceStatus | 'warning' | 'offline', StateLook> = {
  abnormal: { glyph: 'fault', group: 'attention', word: 'device.abnormal', rule: 'drones.rule.abnormal' },
  warning: { glyph: 'warning', group: 'attention', word: 'device.abnormal', rule: 'drones.rule.warning' },
  working: { glyph: 'working', group: 'working', word: 'status.working', rule: 'drones.rule.working' },
  standby: { glyph: 'standby', group: 'standby', word: 'status.standby', rule: 'drones.rule.standby' },
  charge: { glyph: 'charging', group: 'standby', word: 'device.charge', rule: 'drones.rule.charge' },
  maintain: { glyph: 'maintenance', group: 'standby', word: 'device.maintain', rule: 'drones.rule.maintain' },
  idle: { glyph: 'idle', group: 'standby', word: 'device.idle', rule: 'drones.rule.idle' },
  offline: { glyph: 'offline', group: 'offline', word: 'status.offline', rule: 'drones.rule.offline' },
};

/** The glyph of a severity, in states, alarms and messages; `info` has none. */
export const severityGlyphs = { warning: 'warning', critical: 'fault' } as const;

/** How urgent an alarm of this level is, by the contract's rule of `abnormal`. */
export function severityOf(level: string | undefined): NoticeSeverity {
  if (level === 'critical' || level === 'emergency') return 'critical';
  return level === 'warning' ? 'warning' : 'info';
}

const kindOf = ({ link, status, alarm }: StateFacts): keyof typeof looks => {
  if (status === 'abnormal' || status === 'maintain') return status;
  if (link === 'offline') return 'offline';
  return severityOf(alarm?.level) === 'warning' ? 'warning' : status;
};

/**
 * The one rule that decides how a drone's state is shown, for map, lists, inspectors, palette and inbox. An active
 * critical alarm and maintenance are shown offline too, a warning and everything else are not.
 */
export function droneStateOf(facts: StateFacts): DroneState {
  const kind = kindOf(facts);
  const isAlarm = kind === 'abnormal' || kind === 'warning';
  return {
    ...looks[kind],
    severity: kind === 'abnormal' ? 'critical' : kind === 'warning' ? 'warning' : 'info',
    alarm: isAlarm ? facts.alarm : null,
    note: facts.link === 'online' || kind === 'offline' ? undefined : `status.${facts.link}`,
  };
}

/** The facts of a drone in the live data, for a link that is judged by the viewer. */
export const liveFacts = (drone: LiveDrone, link: LinkState): StateFacts => ({
  link,
  status: droneStatus({ ...drone, link, alarmLevel: drone.alarm?.level }),
  alarm: drone.alarm ?? null,
});

/** The facts of a drone in the register. */
export const registerFacts = (drone: {
  link: LinkState;
  status: DeviceStatus;
  alarm: string | null;
  alarmLevel: string | null;
}): StateFacts => ({
  link: drone.link,
  status: drone.status,
  alarm: drone.alarm === null ? null : { code: drone.alarm, level: drone.alarmLevel ?? 'warning' },
});

/** The alarm, else the state; without the age of the data. */
export const stateWord = (t: Translate, { word, alarm }: DroneState): string =>
  alarmText(t, alarm) ?? t(word);

/** The state in words, with the link when it makes the state old. */
export const stateLabel = (t: Translate, state: DroneState): string =>
  [stateWord(t, state), state.note && t(state.note)].filter(Boolean).join(' · ');
