import type { DeviceStatus } from '@smartflight/contract/devices/device-status.ts';
import type { Drone, Expiry } from '@smartflight/contract/drones/drone.schemas.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

export interface StateLabels {
  glyph: GlyphState;
  word: MsgKey;
  /** The text that explains when a drone has this state. */
  rule: MsgKey;
}

const statusLabels: Record<DeviceStatus, StateLabels> = {
  working: { glyph: 'working', word: 'status.working', rule: 'drones.rule.working' },
  standby: { glyph: 'standby', word: 'status.standby', rule: 'drones.rule.standby' },
  charge: { glyph: 'charging', word: 'device.charge', rule: 'drones.rule.charge' },
  maintain: { glyph: 'maintenance', word: 'device.maintain', rule: 'drones.rule.maintain' },
  idle: { glyph: 'idle', word: 'device.idle', rule: 'drones.rule.idle' },
  abnormal: { glyph: 'fault', word: 'device.abnormal', rule: 'drones.rule.abnormal' },
};

const linkLabels: Record<Drone['link'], StateLabels> = {
  online: { glyph: 'online', word: 'status.online', rule: 'drones.rule.online' },
  stale: { glyph: 'stale', word: 'status.stale', rule: 'drones.rule.stale' },
  offline: { glyph: 'offline', word: 'status.offline', rule: 'drones.rule.offline' },
};

export const linkLabelsOf = ({ link }: Pick<Drone, 'link'>): StateLabels => linkLabels[link];

/** Label of a drone's state; of an offline one only static facts are known. */
export function stateLabelsOf({ status, link }: Pick<Drone, 'status' | 'link'>): StateLabels {
  return link === 'offline' && status === 'idle' ? linkLabels.offline : statusLabels[status];
}

export type LockState = 'unknown' | 'locked' | 'unlocked' | 'locking' | 'unlocking' | 'drift';

/**
 * A desired state that the drone should have applied by now is a drift; one that it has not received yet is pending.
 */
export function lockStateOf({ lock, drifts }: Pick<Drone, 'lock' | 'drifts'>): LockState {
  const { reported, desired } = lock;
  if (desired !== null && desired !== reported) {
    if (drifts.includes('lock') && reported !== null) return 'drift';
    return desired ? 'locking' : 'unlocking';
  }
  return reported === null ? 'unknown' : reported ? 'locked' : 'unlocked';
}

export const expiryNames: Record<Expiry['of'], MsgKey> = {
  mainboardSim: 'drones.mainboardSim',
  rtk: 'drones.rtkAccount',
  rtkSim: 'drones.rtkSim',
};

export const droneName = ({ id, name }: { id: string; name: string }): string => name || id;
