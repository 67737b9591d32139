import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { stateWord } from '../../live/drone-state.ts';
import type { ShownDrone } from '../../live/fleet-view.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';

export interface Words {
  t: Translate;
  fmt: Fmt;
}

const fixLabels: Record<string, MsgKey> = {
  none: 'realtime.fix.none',
  '2d': 'realtime.fix.single',
  '3d': 'realtime.fix.full',
  dgps: 'realtime.fix.dgps',
  rtk_float: 'realtime.fix.float',
  rtk_fixed: 'realtime.fix.fixed',
};

export function fixText(t: Translate, fix: string | undefined): string {
  const word = fix === undefined ? undefined : fixLabels[fix];
  return word === undefined ? (fix ?? '–') : t(word);
}

/** Age of the newest message: tenths below ten seconds, then whole units; very old ones as "last seen". */
export function ageText({ t, fmt }: Words, drone: LiveDrone, now: number): string {
  if (drone.seenAt === undefined) return '–';
  const seconds = Math.max(0, (now - drone.seenAt) / 1000);
  if (seconds < 9.95) return t('duration.seconds', { s: fmt.number(seconds, 1) });
  return seconds < 3600 ? fmt.duration(seconds) : fmt.relative(drone.seenAt, new Date(now));
}

/** The drone's plot, else its coordinates. */
export function placeText(
  { t }: Words,
  { plotName, lat, lon }: LiveDrone,
  placeName: string | null = null,
): string {
  if (plotName) return plotName;
  if (placeName) return placeName;
  if (lat === undefined || lon === undefined) return t('realtime.noPosition');
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`.replaceAll('-', '−');
}

/** The second line of the map label: the problem, else area and speed in the air. */
export function labelText({ t, fmt }: Words, { drone, state }: ShownDrone): string {
  if (state.severity !== 'info') return stateWord(t, state);
  if (state.group !== 'working') return '';
  return [
    drone.areaM2 === undefined ? '' : fmt.area(drone.areaM2).text,
    drone.speedMps === undefined ? '' : fmt.speed(drone.speedMps).text,
  ]
    .filter(Boolean)
    .join(' · ');
}
