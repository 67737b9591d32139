import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import { distanceM, type WeatherSegment } from '@smartflight/contract/weather/weather-of.ts';
import { RULES } from '../derivation/rules.ts';
import type { Sample } from '../derivation/sample.ts';
import { workSegments } from '../derivation/segments.ts';
import { samplesOf } from '../stored-track.ts';

/** A straight stretch of treated ground: its ends as longitude and latitude, and its width, m. */
export interface WorkStrip {
  from: [lon: number, lat: number];
  to: [lon: number, lat: number];
  fromSwathM: number;
  toSwathM: number;
  /** Begins where the preceding strip ended. */
  joined: boolean;
}

/** How a stretch of work was flown; values that the drone did not report are absent. */
export interface WorkMoment {
  s: number;
  heightM?: number;
  speedMps?: number;
  flowLpm?: number;
}

export interface FlightWork {
  strips: WorkStrip[];
  moments: WorkMoment[];
}

/** Reads treated strips and flight values of a flight from its stored track. */
export function readFlightWork(track: Uint8Array): FlightWork {
  const samples = samplesOf(track);
  const strips = workSegments(samples).map(({ from, to, fromSwathM, toSwathM, joined }) => ({
    from: [from.lon, from.lat] as [number, number],
    to: [to.lon, to.lat] as [number, number],
    fromSwathM,
    toSwathM,
    joined,
  }));
  return { strips, moments: momentsOf(samples) };
}

/** Treated stretches of a flight by time, place, width and area. The area is that of each stretch alone, overlaps included. */
export const readTreatedSegments = (track: Uint8Array): (WeatherSegment & { swathM: number })[] =>
  workSegments(samplesOf(track)).map(({ from, to, fromSwathM, toSwathM }) => ({
    ...{ at: from.at, lat: from.lat, lon: from.lon },
    areaM2: (distanceM(from, to) * (fromSwathM + toSwathM)) / 2,
    swathM: Math.max(fromSwathM, toSwathM),
  }));

/** Height above crop or ground. Heights above take-off are not used: fields slope. */
const workHeight = ({ heightCanopyM, heightAglM, heightGroundM, unknownHeightM }: TrackPoint) =>
  heightCanopyM ?? heightAglM ?? heightGroundM ?? unknownHeightM;

/** One entry per work step with the values of its first sample; longer gaps are skipped. */
function momentsOf(samples: readonly (Sample & TrackPoint)[]): WorkMoment[] {
  return samples.slice(1).flatMap((next, index) => {
    const sample = samples[index]!;
    const ms = next.at - sample.at;
    if (ms <= 0 || ms > RULES.segmentMaxMs || productOf(sample, RULES.productMinPerMin) === undefined)
      return [];
    const { speedMps, flowLpm } = sample;
    const heightM = workHeight(sample);
    return [
      {
        s: ms / 1000,
        ...(heightM === undefined ? {} : { heightM }),
        ...(speedMps === undefined ? {} : { speedMps }),
        ...(flowLpm === undefined ? {} : { flowLpm }),
      },
    ];
  });
}
