import '../../domain/devices/detail/status.css';
import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import type { Station, StationReading } from '@smartflight/contract/stations/stations.schemas.ts';
import { type Fmt, type Quantity, useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

type Measure = Exclude<keyof StationReading, 'at'>;

const units: Record<Exclude<Measure, 'windMps' | 'gustMps'>, { unit: string; digits: number }> = {
  windDeg: { unit: '°', digits: 0 },
  temperatureC: { unit: '°C', digits: 1 },
  humidityPct: { unit: '%', digits: 0 },
  deltaTC: { unit: '°C', digits: 1 },
  pressureHpa: { unit: 'hPa', digits: 0 },
  rainMmph: { unit: 'mm/h', digits: 1 },
};

/** A measured value with its unit. */
export function measured(fmt: Fmt, measure: Measure, value: number | null): Quantity {
  if (measure === 'windMps' || measure === 'gustMps') return fmt.speed(value);
  const { unit, digits } = units[measure];
  const text = fmt.number(value, digits);
  if (value === null) return { value: text, unit: '', text };
  return { value: text, unit, text: unit === '°' ? `${text}${unit}` : `${text}\u00a0${unit}` };
}

export const measureNames: Record<Measure, MsgKey> = {
  windMps: 'stations.wind',
  gustMps: 'stations.gust',
  windDeg: 'stations.direction',
  temperatureC: 'stations.temperature',
  humidityPct: 'stations.humidity',
  deltaTC: 'stations.deltaT',
  pressureHpa: 'stations.pressure',
  rainMmph: 'stations.rain',
};

const words: Record<LinkState, MsgKey> = {
  online: 'stations.link.online',
  stale: 'stations.link.stale',
  offline: 'stations.link.offline',
};

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
