import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import {
  type Air,
  flightWeather,
  type SegmentWeather,
  unmeasuredFlight,
  unmeasuredWeather,
} from '@smartflight/contract/weather/weather-of.ts';
import { numberOf } from '../record-view.ts';
import type { SealedFlight } from '../seal-summary.ts';
import type { RecordFlightWeather, WeatherPiece } from './record-weather.ts';

/** The air that people entered in a record; undefined when they entered nothing of it. */
export function enteredAir(entries: RecordEntries): Air | undefined {
  const air: Air = {
    windMps: numberOf(entries, 'windMps'),
    gustMps: numberOf(entries, 'gustMps'),
    windFromDeg: numberOf(entries, 'windFromDeg'),
    temperatureC: numberOf(entries, 'temperatureC'),
    humidityPct: numberOf(entries, 'humidityPct'),
  };
  return Object.values(air).some((value) => value !== null) ? air : undefined;
}

/** Wind that people entered in a record. */
export const enteredWind = (entries: RecordEntries) => ({
  windMps: numberOf(entries, 'windMps'),
  windFromDeg: numberOf(entries, 'windFromDeg'),
});

/** Minutes with the entered air in those without a measurement, also where another one was entered before. */
export const minutesWith = <M extends SegmentWeather>(minutes: readonly M[], entered: Air | undefined): M[] =>
  minutes.map((one) =>
    one.source === 'unknown' || one.source === 'entered' ? { ...one, ...unmeasuredWeather(entered) } : one,
  );

/** Weather of flights with the entered air on the ground without a measurement. */
export const flightsWith = (
  flights: readonly RecordFlightWeather[],
  entered: Air | undefined,
): RecordFlightWeather[] =>
  flights.flatMap((one) => {
    const { unknown } = one.shares;
    if (unknown === 0 || !entered) return [one];
    const added = { ...unmeasuredFlight(entered), areaM2: one.areaM2 * unknown };
    if (unknown === 1) return [added];
    const share = (part: number): number => part / (1 - unknown);
    const { station, drone, entered: before } = one.shares;
    const shares = { station: share(station), drone: share(drone), entered: share(before), unknown: 0 };
    return [{ ...one, shares, areaM2: one.areaM2 * (1 - unknown) }, added];
  });

/**
 * Treated ground of a record that limits are compared with: its minutes, and whole flights that have none. `minutes` may
 * have those of other records, too; flights without an id are sealed ones, and all minutes are theirs.
 */
export function piecesOf(
  flights: readonly RecordFlightWeather[],
  minutes: ReadonlyMap<string, readonly (SegmentWeather & WeatherPiece)[]>,
  entered: Air | undefined,
): WeatherPiece[] {
  const ids = flights.map(({ flightId }) => flightId);
  if (ids.includes(undefined)) return minutesWith([...minutes.values()].flat(), entered);
  return flights.flatMap(({ flightId = '', areaM2 }): WeatherPiece[] => {
    const own = minutes.get(flightId) ?? [];
    return own.length > 0 ? minutesWith(own, entered) : [{ ...unmeasuredWeather(entered), areaM2 }];
  });
}

/**
 * What was measured of sealed flights. `summed`: as the record was sealed, for flights from before minutes were sealed.
 */
export function measuredOfSealed(
  flights: readonly SealedFlight[],
  summed: readonly RecordFlightWeather[],
): RecordFlightWeather[] {
  if (summed.every(({ shares }) => shares.entered === 0)) return [...summed];
  return flights.map(({ id, grossAreaM2, weather = [] }) => {
    const minutes = minutesWith(weather, undefined);
    const segments = minutes.map((one) => ({ ...one, at: Date.parse(one.at) }));
    const facts = minutes.length > 0 ? flightWeather(segments, minutes) : unmeasuredFlight(undefined);
    return { ...facts, areaM2: grossAreaM2, flightId: id };
  });
}
