import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { flightImportLimits } from '@smartflight/contract/flights/flight-imports.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { type FlightLog, FlightLogError } from '@smartflight/geo/flight-logs/flight-log.ts';
import { readFlightLog } from '@smartflight/geo/flight-logs/read-flight-log.ts';
import { type FlightSamples, flightsOf } from '../derivation/flights-of.ts';
import { bboxOf } from '../derivation/geometry.ts';
import { measureMotion } from '../derivation/measures.ts';
import { RULES } from '../derivation/rules.ts';
import { isPlaced, type Sample } from '../derivation/sample.ts';
import { thumbnailOf } from '../derive/derived-flight.ts';

/** Samples before and after a flight that derivation needs to see its take-off and landing, ms. */
export const marginMs = 30_000;
const samplesPerPart = 1_000;
const mostKinds = 12;

/** One flight of a log; instants are ms by the log's clock. */
export interface LoggedFlight {
  fromAt: number;
  toAt: number;
  flightS: number;
  distanceM: number;
  samples: number;
  thumbnail: number[];
  /**
   * The samples with their margins, each part a JSON array of `LoggedSample`: bytes are transferred between threads
   * without a copy. Empty in a preview.
   */
  parts: Uint8Array<ArrayBuffer>[];
}

export type LoggedSample = [at: number, data: TelemetryData];

export interface LoggedFlights extends Pick<FlightLog, 'format' | 'clock' | 'bytes' | 'unreadableBytes'> {
  found: { name: string; count: number }[];
  positions: number;
  /** First position, ms by the log's clock. */
  firstAt: number;
  flights: LoggedFlight[];
}

export type LogReading = LoggedFlights | { problem: ProblemCode };

/** Reads a flight log and splits it into flights by the rules for received samples; ground tests are left out. */
export function readLoggedFlights(file: Uint8Array, { wantsSamples }: { wantsSamples: boolean }): LogReading {
  let log: FlightLog;
  try {
    log = readFlightLog(file);
  } catch (error) {
    if (error instanceof FlightLogError) return { problem: problems[error.reason] };
    throw error;
  }
  const samples = samplesOf(log);
  const flown = flightsOf(samples, undefined).sort((a, b) => fromOf(a) - fromOf(b));
  const measured = flown
    .map((flight, nth) => ({ flight, nth, motion: measureMotion(flight.samples, flight.spans, RULES) }))
    .filter(({ motion }) => motion.flightS * 1000 >= RULES.minAirborneMs);
  if (measured.length > flightImportLimits.flights) return { problem: 'flight-log.too-long' };
  const partsOf = createPartsReader(samples);
  const flights = measured.map(({ flight, nth, motion }): LoggedFlight => {
    const [fromAt, toAt] = [fromOf(flight), toOf(flight)];
    const placed = flight.samples.filter(isPlaced);
    const before = nth > 0 ? toOf(flown[nth - 1]!) : Number.NEGATIVE_INFINITY;
    const after = flown[nth + 1] ? fromOf(flown[nth + 1]!) : Number.POSITIVE_INFINITY;
    const around = {
      from: Math.max(fromAt - marginMs, before + 1),
      to: Math.min(toAt + marginMs, after - 1),
    };
    return {
      fromAt,
      toAt,
      flightS: motion.flightS,
      distanceM: motion.distanceM,
      samples: flight.samples.length,
      thumbnail: thumbnailOf({ samples: flight.samples, bbox: bboxOf(placed) }),
      parts: wantsSamples ? partsOf(around) : [],
    };
  });
  const { format, clock, bytes, unreadableBytes } = log;
  const found = log.found.slice(0, mostKinds).map(([name, count]) => ({ name, count }));
  return {
    ...{ format, clock, bytes, unreadableBytes, found, flights },
    positions: samples.length,
    firstAt: samples[0]?.at ?? 0,
  };
}

const problems: Record<FlightLogError['reason'], ProblemCode> = {
  format: 'flight-log.unreadable',
  columns: 'flight-log.columns',
  size: 'flight-log.too-large',
  positions: 'flight-log.too-long',
};

const fromOf = ({ samples }: FlightSamples): number => samples[0]!.at;
const toOf = ({ samples }: FlightSamples): number => samples.at(-1)!.at;

type LogSample = Sample & { data: TelemetryData };

/** In whole ms, each instant once: the instant is the sample's number within the file. */
function samplesOf(log: FlightLog): LogSample[] {
  const samples: LogSample[] = [];
  for (const { at: exactAt, data } of log.samples) {
    const at = Math.round(exactAt);
    if (at === samples.at(-1)?.at) continue;
    samples.push({ ...data, bootId: '', seq: at, at, data });
  }
  return samples;
}

/** Gives the samples of stretches, each of which begins no earlier than the one before. */
function createPartsReader(samples: readonly LogSample[]) {
  let first = 0;
  return ({ from, to }: { from: number; to: number }): LoggedFlight['parts'] => {
    while (first < samples.length && samples[first]!.at < from) first += 1;
    const parts: LoggedFlight['parts'] = [];
    let part: LoggedSample[] = [];
    const close = (): void => {
      if (part.length > 0) parts.push(new TextEncoder().encode(JSON.stringify(part)));
      part = [];
    };
    for (let at = first; at < samples.length && samples[at]!.at <= to; at += 1) {
      part.push([samples[at]!.at, samples[at]!.data]);
      if (part.length === samplesPerPart) close();
    }
    close();
    return parts;
  };
}
