import type { Language } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { TableColumn } from '../../../platform/xlsx/table.ts';
import type { ExportedRecord } from './exported-record.ts';

/** A value with one decimal; null for none. */
export const tenths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

const pct = (share: number): number => Math.round(share * 1_000) / 10;

/** Header and unit of what limits are about. */
const limited = {
  windMps: { header: 'record.windMps', unit: 'm/s' },
  temperatureC: { header: 'record.temperatureC', unit: '°C' },
  deltaTC: { header: 'record.deltaT', unit: '°C' },
} as const;

/** The weather of the treated ground, how much of it was measured and entered, and the limits with the share inside. */
export const weatherColumns = (language: Language): TableColumn<ExportedRecord>[] => [
  ground('record.groundWind', 'm/s', ({ windMps }) => windMps),
  ground('record.groundGust', 'm/s', ({ gustMps }) => gustMps),
  ground('record.groundWindFrom', '°', ({ windFromDeg }) => windFromDeg),
  ground('record.groundTemperature', '°C', ({ temperatureC }) => temperatureC),
  ground('record.groundHumidity', '%', ({ humidityPct }) => humidityPct),
  ground('record.groundDeltaT', '°C', ({ deltaTC }) => deltaTC),
  ground('record.measuredShare', '%', ({ shares }) => pct(shares.station + shares.drone)),
  ground('record.enteredShare', '%', ({ shares }) => pct(shares.entered)),
  {
    header: 'record.weatherLimits',
    widthCh: 48,
    cell: ({ weather }) => weather.limits.map((limit) => limitText(language, limit)).join('; ') || null,
  },
];

const ground = (
  header: TableColumn<ExportedRecord>['header'],
  unit: string,
  of: (weather: RecordWeather) => number | null,
): TableColumn<ExportedRecord> => ({
  header,
  kind: 'number',
  unit,
  cell: ({ weather }) => tenths(of(weather)),
});

/** Such as `Wind speed ≤ 5 m/s (Alpha): kept, 98 % of the ground inside`. */
function limitText(
  language: Language,
  { product, measure, min, max, result, insideShare }: RecordWeather['limits'][number],
): string {
  const { header, unit } = limited[measure];
  const range = min === null ? `≤ ${max}` : max === null ? `≥ ${min}` : `${min}–${max}`;
  const of = product === null ? '' : ` (${product})`;
  const verdict = [
    messageOf(language, `record.label.${result}`),
    ...(insideShare === null ? [] : [`${pct(insideShare)} % ${messageOf(language, 'record.groundInside')}`]),
  ];
  return `${messageOf(language, header)} ${range} ${unit}${of}: ${verdict.join(', ')}`;
}
