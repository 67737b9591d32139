import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import type { BayState, ChargerStatus } from '@smartflight/contract/power/charger.ts';
import type { ChargerLinkStatus } from '../../live/charger-view.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

interface StateLabels {
  glyph: GlyphState;
  word: MsgKey;
}

const statusLabels: Record<ChargerStatus, StateLabels> = {
  fault: { glyph: 'fault', word: 'chargers.malfunction' },
  maintain: { glyph: 'maintenance', word: 'device.maintain' },
  charging: { glyph: 'charging', word: 'device.charge' },
  full: { glyph: 'done', word: 'chargers.full' },
  idle: { glyph: 'idle', word: 'device.idle' },
};

export const linkLabels: Record<LinkState, StateLabels> = {
  online: { glyph: 'online', word: 'status.online' },
  stale: { glyph: 'stale', word: 'status.stale' },
  offline: { glyph: 'offline', word: 'status.offline' },
};

/** Label of a charger's state; of an offline one only maintenance and faults are known. */
export function stateLabelsOf({ status, link }: Pick<Charger, 'status' | 'link'>): StateLabels {
  const holds = status === 'fault' || status === 'maintain';
  return link === 'offline' && !holds ? linkLabels.offline : statusLabels[status];
}

export const linkStatusLabels: Record<ChargerLinkStatus, StateLabels> = {
  attention: { glyph: 'fault', word: 'realtime.attention' },
  charging: statusLabels.charging,
  full: statusLabels.full,
  idle: statusLabels.idle,
  maintain: statusLabels.maintain,
  offline: linkLabels.offline,
};

export const bayLabels: Record<BayState, StateLabels> = {
  fault: statusLabels.fault,
  charging: statusLabels.charging,
  full: { glyph: 'done', word: 'chargers.alreadyFull' },
  idle: statusLabels.idle,
  empty: { glyph: 'offline', word: 'chargers.empty' },
};

/** Formats a measured value with its unit; undefined is shown as unknown. */
export function measured(fmt: Fmt, value: number | undefined, unit: 'V' | 'A' | '°C', digits = 1): string {
  if (unit !== '°C') return fmt.electric(value, unit, digits).text;
  const text = fmt.number(value, digits);
  return value === undefined ? text : `${text}\u00a0${unit}`;
}

/** Formats network traffic in MB, from 1 GB on in GB; null and undefined are shown as unknown. */
export function trafficText(fmt: Fmt, bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return fmt.number(null);
  const mb = bytes / 1e6;
  return mb < 1000 ? `${fmt.number(mb, mb < 10 ? 1 : 0)}\u00a0MB` : `${fmt.number(mb / 1000, 1)}\u00a0GB`;
}
