import { deltaT } from '../records/delta-t.ts';

/** Longest distance from a segment to the station whose reading it carries, m. */
export const stationReachM = 5_000;

/** Longest time between a segment and the reading that it carries, ms. */
export const readingReachMs = 600_000;

/** A treated stretch of a flight: its middle in time and place, and its area. */
export interface WeatherSegment {
  /** Epoch ms. */
  at: number;
  /** Degrees WGS-84. */
  lat: number;
  lon: number;
  areaM2: number;
}

/** What is known about the air; null is unknown, never 0. */
export interface Air {
  windMps: number | null;
  gustMps: number | null;
  /** Where the wind comes from, degrees clockwise from true north. */
  windFromDeg: number | null;
  temperatureC: number | null;
  humidityPct: number | null;
}

/** A measurement of a station, or of the drone itself. */
export interface Measurement extends Air {
  /** Epoch ms. */
  at: number;
}

export interface StationMeasurement extends Measurement {
  stationId: string;
  lat: number;
  lon: number;
}

/**
 * Weather of a segment with where it comes from. `entered`: by hand. A forecast is never a source. Distance in metres
 * and age of the reading in seconds are null unless measured.
 */
export interface SegmentWeather extends Air {
  deltaTC: number | null;
  source: 'station' | 'drone' | 'entered' | 'unknown';
  stationId: string | null;
  distanceM: number | null;
  offsetS: number | null;
}

const earthRadiusM = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance on the sphere, m. */
export function distanceM(one: { lat: number; lon: number }, other: { lat: number; lon: number }): number {
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const h =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const unknownAir: Air = {
  windMps: null,
  gustMps: null,
  windFromDeg: null,
  temperatureC: null,
  humidityPct: null,
};

const weather = (
  air: Air,
  from: Pick<SegmentWeather, 'source'> & Partial<Pick<SegmentWeather, 'stationId' | 'distanceM' | 'offsetS'>>,
): SegmentWeather => {
  const { windMps, gustMps, windFromDeg, temperatureC, humidityPct } = air;
  return {
    ...{ windMps, gustMps, windFromDeg, temperatureC, humidityPct },
    deltaTC: temperatureC === null || humidityPct === null ? null : deltaT(temperatureC, humidityPct),
    ...{ stationId: null, distanceM: null, offsetS: null, ...from },
  };
};

/**
 * Weather of each treated segment: the reading of the nearest station within 5 km that is nearest in time within 10
 * minutes; else the drone's own measurement within 10 minutes; else what was entered by hand; else unknown. A
 * station's reading is used whole, so that wind and temperature are of one place and time.
 */
export function weatherOf(
  segments: readonly WeatherSegment[],
  stations: readonly StationMeasurement[],
  drone: readonly Measurement[] = [],
  entered?: Air,
): SegmentWeather[] {
  return segments.map((segment) => {
    const near = nearestReading(segment, stations);
    if (near) {
      const { reading, away } = near;
      const found = { distanceM: away, offsetS: offsetS(reading, segment), stationId: reading.stationId };
      return weather(reading, { source: 'station', ...found });
    }
    const own = nearestInTime(segment, drone);
    if (own) return weather(own, { source: 'drone', distanceM: 0, offsetS: offsetS(own, segment) });
    return unmeasuredWeather(entered);
  });
}

/** Weather of ground without a measurement: what was entered by hand, else unknown. */
export const unmeasuredWeather = (entered: Air | undefined): SegmentWeather =>
  entered ? weather(entered, { source: 'entered' }) : weather(unknownAir, { source: 'unknown' });

const offsetS = (reading: Measurement, { at }: WeatherSegment): number =>
  Math.round((reading.at - at) / 1_000);

function nearestReading(
  segment: WeatherSegment,
  stations: readonly StationMeasurement[],
): { reading: StationMeasurement; away: number } | undefined {
  let best: { reading: StationMeasurement; away: number; ms: number } | undefined;
  for (const reading of stations) {
    const ms = Math.abs(reading.at - segment.at);
    const away = distanceM(segment, reading);
    if (ms > readingReachMs || away > stationReachM) continue;
    // A station that stands still is at one distance, so its readings differ in time alone.
    const isSame = best?.reading.stationId === reading.stationId;
    if (!best || (isSame ? ms < best.ms : away < best.away)) best = { reading, away, ms };
  }
  return best;
}

function nearestInTime<M extends Measurement>({ at }: WeatherSegment, all: readonly M[]): M | undefined {
  let best: M | undefined;
  for (const one of all)
    if (Math.abs(one.at - at) <= readingReachMs && (!best || Math.abs(one.at - at) < Math.abs(best.at - at)))
      best = one;
  return best;
}

/** Weather of ground that was treated together: means by area, the strongest gust, and how much each source covers. */
export interface FlightWeather extends Air {
  deltaTC: number | null;
  /** Share of the treated area by source, 0 to 1. */
  shares: Record<SegmentWeather['source'], number>;
  /** Stations used, nearest first, with their shortest distance, m. */
  stations: { id: string; distanceM: number }[];
}

/** Sums up the weather of a flight's segments; values that no segment has are null. */
export const flightWeather = (
  segments: readonly WeatherSegment[],
  all: readonly SegmentWeather[],
): FlightWeather =>
  joinWeather(
    all.map((one, nth) => ({
      ...one,
      areaM2: segments[nth]?.areaM2 ?? 0,
      shares: { ...noShares, [one.source]: 1 },
      stations:
        one.stationId === null || one.distanceM === null
          ? []
          : [{ id: one.stationId, distanceM: one.distanceM }],
    })),
  );

const noShares: FlightWeather['shares'] = { station: 0, drone: 0, entered: 0, unknown: 0 };

/** Weather of a flight without a measurement: what was entered by hand, else unknown. */
export const unmeasuredFlight = (entered: Air | undefined): FlightWeather => {
  const { source, stationId: _, distanceM: __, offsetS: ___, ...air } = unmeasuredWeather(entered);
  return { ...air, shares: { ...noShares, [source]: 1 }, stations: [] };
};

/** Weather of ground that was not measured. */
export const unknownWeather: FlightWeather = {
  ...unknownAir,
  deltaTC: null,
  shares: { ...noShares, unknown: 1 },
  stations: [],
};

/** Sums up the weather of several pieces of ground, such as the flights of a record; values that none has are null. */
export function joinWeather(parts: readonly (FlightWeather & { areaM2: number })[]): FlightWeather {
  const total = parts.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const mean = (of: (one: FlightWeather) => number | null): number | null => {
    let [sum, weight] = [0, 0];
    for (const part of parts) {
      const value = of(part);
      // A mean is of the ground that was measured or entered alone.
      const knownM2 = part.areaM2 * (1 - part.shares.unknown);
      if (value === null || knownM2 <= 0) continue;
      sum += value * knownM2;
      weight += knownM2;
    }
    return weight === 0 ? null : sum / weight;
  };
  const gusts = parts.flatMap(({ gustMps }) => (gustMps === null ? [] : [gustMps]));
  const shares = { ...noShares, unknown: total === 0 ? 1 : 0 };
  const distances = new Map<string, number>();
  for (const part of parts) {
    for (const source of Object.keys(shares) as (keyof typeof shares)[])
      shares[source] += total === 0 ? 0 : (part.shares[source] * part.areaM2) / total;
    for (const { id, distanceM: away } of part.stations)
      distances.set(id, Math.min(away, distances.get(id) ?? away));
  }
  // Directions are averaged as vectors: the mean of 350° and 10° is north.
  const east = mean(({ windFromDeg: from }) => (from === null ? null : Math.sin(radians(from))));
  const north = mean(({ windFromDeg: from }) => (from === null ? null : Math.cos(radians(from))));
  const isSteady = east !== null && north !== null && Math.hypot(east, north) > 0.1;
  return {
    windMps: mean(({ windMps }) => windMps),
    gustMps: gusts.length > 0 ? Math.max(...gusts) : null,
    windFromDeg: isSteady ? ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 : null,
    temperatureC: mean(({ temperatureC }) => temperatureC),
    humidityPct: mean(({ humidityPct }) => humidityPct),
    deltaTC: mean((one) => one.deltaTC),
    shares,
    stations: [...distances]
      .map(([id, away]) => ({ id, distanceM: away }))
      .sort((one, other) => one.distanceM - other.distanceM),
  };
}
