import type { StationReading } from '@smartflight/contract/stations/stations.schemas.ts';
import type { Fmt, Quantity } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** What stations measure. */
export type Measure = Exclude<keyof StationReading, 'at'>;

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
