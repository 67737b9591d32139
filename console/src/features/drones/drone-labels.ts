import type { Drone, Expiry } from '@smartflight/contract/drones/drone.schemas.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

interface LinkLabels {
  glyph: GlyphState;
  word: MsgKey;
  /** The text that explains when a link has this state. */
  rule: MsgKey;
}

const linkLabels: Record<Drone['link'], LinkLabels> = {
  online: { glyph: 'online', word: 'status.online', rule: 'drones.rule.online' },
  stale: { glyph: 'stale', word: 'status.stale', rule: 'drones.rule.stale' },
  offline: { glyph: 'offline', word: 'status.offline', rule: 'drones.rule.offline' },
};

export const linkLabelsOf = ({ link }: Pick<Drone, 'link'>): LinkLabels => linkLabels[link];

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
