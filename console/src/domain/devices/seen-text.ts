import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/**
 * How long ago a device was seen: exact while it counts as online or stale, else as everywhere. "Just now" would
 * contradict a drone that is stale after three seconds.
 */
export function seenText(
  { t, fmt }: { t: Translate; fmt: Fmt },
  { link, seenAt }: { link: LinkState; seenAt: number },
  now: number,
): string {
  if (link === 'offline') return fmt.relative(seenAt, new Date(now));
  return t('ago.exactly', { age: fmt.duration((now - seenAt) / 1000) });
}
