import { type EnteredFieldId, enteredField, enteredFieldIds } from '@smartflight/contract/records/fields.ts';
import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import {
  type AirRange,
  type AirValues,
  isInside,
  rangesOf,
  shareInside,
} from '@smartflight/contract/weather/limits.ts';
import {
  type FlightWeather,
  joinWeather,
  type SegmentWeather,
  type WeatherSegment,
} from '@smartflight/contract/weather/weather-of.ts';

/** Weather of a flight of a record, as it is stored; the area is its gross one, m². Several flights that were sealed have no id. */
export type RecordFlightWeather = FlightWeather & { areaM2: number; flightId?: string };

/** Weather of a minute of treatment, as it is stored; times are epoch ms. */
export type RecordMinute = WeatherSegment & SegmentWeather;

/** A piece of treated ground with what limits are compared with. */
export type WeatherPiece = AirValues & { areaM2: number };

/** Share of the treated ground of which the weather must be measured to fill the fields of a record. */
const leastShare = 0.5;

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;

/** The entries that measured weather fills; none when less than half of the ground was measured. */
export function measuredEntries({ weather }: { weather: readonly RecordFlightWeather[] }): RecordEntries {
  const air = joinWeather(weather);
  if (air.shares.station + air.shares.drone < leastShare) return {};
  const values = {
    windMps: rounded(air.windMps, 1),
    gustMps: rounded(air.gustMps, 1),
    windFromDeg: rounded(air.windFromDeg, 0),
    temperatureC: rounded(air.temperatureC, 1),
    humidityPct: rounded(air.humidityPct, 0),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([id, value]) => {
      const { min = 0, max = 0 } = enteredField(id as EnteredFieldId);
      return value !== null && value >= min && value <= max;
    }),
  );
}

interface Compared {
  /** Of the flights: as it was measured, and with what was entered on the rest of the ground. */
  weather: readonly RecordFlightWeather[];
  known: readonly RecordFlightWeather[];
  /** Entries as they are stored, without measured ones. */
  entered: RecordEntries;
  pieces: readonly WeatherPiece[];
  /** Limits of the holder, and of products by name. */
  limits: readonly { product: string | null; limits: WeatherLimits }[];
  values: AirValues;
}

/** What was measured or entered over the flights of a record, which of its fields measurements filled, and which limits were kept. */
export function recordWeather({ weather, known, entered, pieces, limits, values }: Compared): UnnamedWeather {
  const measured = Object.keys(measuredEntries({ weather })) as EnteredFieldId[];
  return {
    ...joinWeather(known),
    fields: enteredFieldIds.filter((id) => measured.includes(id) && entered[id] === undefined),
    limits: limits.flatMap(({ product, limits: set }) =>
      rangesOf(set).map((range) => ({
        product,
        ...range,
        value: values[range.measure],
        result: resultOf(range, values),
        insideShare: shareInside(range, pieces),
      })),
    ),
  };
}

/** The weather of a record without the names of stations. */
type UnnamedWeather = FlightWeather & Pick<RecordWeather, 'fields' | 'limits'>;

function resultOf(range: AirRange, values: AirValues): 'inside' | 'outside' | 'unknown' {
  const found = isInside(range, values);
  return found === null ? 'unknown' : found ? 'inside' : 'outside';
}
