import {
  commonReference,
  type FlightHeightReference,
  heightAbove,
} from '@smartflight/contract/device-link/flight-heights.ts';
import { leastFlowPerMin } from '@smartflight/contract/device-link/product-flow.ts';
import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import type { TrackPoint as MapTrackPoint } from '../../../../domain/map/plots/track-layer.ts';
import { indexAt } from '../../../../shared/charts/chart-line.ts';
import { usualBreakMs as breakMs, type Series } from '../../../../shared/charts/decimate.ts';

/** Readings of a track over time. Flow and tank are liquid (L/min, L) or granules (kg/min, kg). */
export type Reading = 'height' | 'speed' | 'flow' | 'tank' | 'battery';
export const readings = ['speed', 'height', 'flow', 'tank', 'battery'] as const satisfies readonly Reading[];

/** An interval in ms since take-off. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** A track for the replay: the points and their times since take-off. */
export interface FlownTrack {
  points: readonly TrackPoint[];
  atMs: Float64Array;
  startAt: number;
  lengthMs: number;
  /** Granules rather than liquid. */
  sows: boolean;
  /** What all heights of the track are counted from; undefined where it was not stored. */
  heightReference: FlightHeightReference | undefined;
}

/** Converts points for the replay. `startAt` is the take-off in epoch ms; points before it are at 0 or below. */
export function flownTrack(points: readonly TrackPoint[], startAt: number): FlownTrack {
  const atMs = Float64Array.from(points, (point) => point.at - startAt);
  return {
    points,
    atMs,
    startAt,
    lengthMs: Math.max(0, atMs[atMs.length - 1] ?? 0),
    sows: points.some((point) => (point.spreadKgpm ?? 0) > 0),
    heightReference: commonReference(points),
  };
}

/** The height above the track's reference; older tracks have heights of an unknown one. */
const heightOf = (point: TrackPoint, reference: FlightHeightReference | undefined): number | undefined =>
  reference === undefined ? point.unknownHeightM : heightAbove(point, reference);

/** The reading of one point; null where the device sent none. */
export function readingOf(track: FlownTrack, index: number, reading: Reading): number | null {
  const point = track.points[index];
  if (!point) return null;
  const value = {
    height: heightOf(point, track.heightReference),
    speed: point.speedMps,
    flow: track.sows ? point.spreadKgpm : point.flowLpm,
    tank: track.sows ? point.hopperKg : point.tankL,
    battery: point.socPct,
  }[reading];
  return value ?? null;
}

export function seriesOf(track: FlownTrack, reading: Reading): Series {
  return { atMs: track.atMs, values: track.points.map((_, index) => readingOf(track, index, reading)) };
}

/** Position and heading at a time, interpolated between two points; in a gap it stays at the last known position. */
export function placeAt(
  track: FlownTrack,
  ms: number,
): { lon: number; lat: number; headingDeg: number | null } | undefined {
  let index = indexAt(track, ms);
  while (index >= 0 && track.points[index]?.lat === undefined) index -= 1;
  const here = track.points[index];
  if (here?.lat === undefined || here.lon === undefined) return undefined;
  const headingDeg = here.headingDeg ?? null;
  const next = track.points[index + 1];
  const spanMs = (track.atMs[index + 1] ?? 0) - (track.atMs[index] ?? 0);
  if (next?.lat === undefined || next.lon === undefined || spanMs <= 0 || spanMs > breakMs) {
    return { lon: here.lon, lat: here.lat, headingDeg };
  }
  const share = Math.min(1, Math.max(0, (ms - (track.atMs[index] ?? 0)) / spanMs));
  // Shortest difference in longitude, also across the antimeridian.
  const eastDeg = ((next.lon - here.lon + 540) % 360) - 180;
  return { lon: here.lon + eastDeg * share, lat: here.lat + (next.lat - here.lat) * share, headingDeg };
}

/** Intervals in which `holds` is true for every point, split at gaps; those shorter than `leastMs` are left out. */
function stretches(track: FlownTrack, holds: (point: TrackPoint) => boolean, leastMs: number): Stretch[] {
  const found: Stretch[] = [];
  let open: Stretch | undefined;
  track.points.forEach((point, i) => {
    const at = track.atMs[i] ?? 0;
    const gap = i > 0 && at - (track.atMs[i - 1] ?? 0) > breakMs;
    if (open && (gap || !holds(point))) {
      if (!gap) open.toMs = at;
      found.push(open);
      open = undefined;
    }
    if (holds(point)) {
      if (open) open.toMs = at;
      else open = { fromMs: at, toMs: at };
    }
  });
  if (open) found.push(open);
  return found.filter(({ fromMs, toMs }) => toMs - fromMs >= leastMs);
}

/** When the product was switched on. */
export const productStretches = (track: FlownTrack): Stretch[] =>
  stretches(track, (point) => point.sprayOn === true, 0);

/** Minimum duration without flow that is reported. */
const noFlowMs = 1500;

/** When the product was switched on but did not flow. */
export const noFlowStretches = (track: FlownTrack): Stretch[] =>
  stretches(
    track,
    (point) => {
      const flow = track.sows ? point.spreadKgpm : point.flowLpm;
      return point.sprayOn === true && flow !== undefined && flow < leastFlowPerMin;
    },
    noFlowMs,
  );

/** Litres or kilograms per hectare of one point: flow / (speed · swath · 0.006). */
export function ratePerHa(point: TrackPoint): number | null {
  const flow = point.spreadKgpm ?? point.flowLpm;
  const { speedMps, swathM } = point;
  if (point.sprayOn !== true || flow === undefined || !speedMps || !swathM || speedMps < 0.5) return null;
  return flow / (speedMps * swathM * 0.006);
}

/** The points for the map; those without a position are left out. */
export function mapPoints({ points, heightReference }: FlownTrack): MapTrackPoint[] {
  return points.flatMap((point) =>
    point.lat === undefined || point.lon === undefined
      ? []
      : [
          {
            lon: point.lon,
            lat: point.lat,
            speedMps: point.speedMps ?? null,
            heightM: heightOf(point, heightReference) ?? null,
            rate: ratePerHa(point),
            headingDeg: point.headingDeg ?? null,
          },
        ],
  );
}
