import '../../domain/devices/detail/status.css';
import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import { measureNames } from '../../domain/weather/weather-values.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

const words: Record<LinkState, MsgKey> = {
  online: 'stations.link.online',
  stale: 'stations.link.stale',
  offline: 'stations.link.offline',
};

/** Which measures of the newest reading are outside the limits of the company; nothing when none is. */
export function StationOutside({ station: { outside, link } }: { station: Station }) {
  const t = useT();
  const fmt = useFmt();
  if (outside.length === 0 || link === 'offline') return null;
  const names = fmt.list(outside.map((measure) => t(measureNames[measure])));
  return <StatusTag state="warning" word={t('weather.outside')} detail={names} size={16} />;
}

/** Whether a station is online, and when it was last received. */
export function StationLink({ station: { link, lastSeenAt } }: { station: Station }) {
  const t = useT();
  const fmt = useFmt();
  const seen = lastSeenAt === null ? t('stations.neverSeen') : fmt.relative(lastSeenAt, new Date());
  return (
    <span className="dr-tag">
      <StatusTag
        state={link}
        word={t(words[link])}
        size={16}
        {...(link === 'online' ? {} : { detail: seen })}
      />
    </span>
  );
}
