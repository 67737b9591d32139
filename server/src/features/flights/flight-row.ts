import { flights } from '@smartflight/contract/endpoints.ts';
import type { Flight, FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';

export interface FlightRecord {
  id: string;
  drone_id: string;
  drone_name: string;
  pilot_id: string | null;
  pilot_name: string | null;
  plot_id: string | null;
  plot_name: string | null;
  company_name: string | null;
  work_type: Flight['workType'];
  start_at: Date;
  end_at: Date;
  local_date: string;
  time_zone: string;
  end_reason: string;
  flight_s: number;
  work_s: number;
  ferry_s: number;
  gross_m2: number;
  net_m2: number;
  overlap_m2: number;
  overlap_pct: number;
  inside_m2: number | null;
  outside_m2: number | null;
  skip_m2: number | null;
  gap_m2: number | null;
  volume_l: number | null;
  mass_kg: number | null;
  rate_lpha: number | null;
  rate_kgpha: number | null;
  work_rate_haph: number | null;
  distance_m: number;
  flags: string[];
  state: Flight['state'];
  place: string | null;
  thumbnail: number[];
  revision: number;
  figures: unknown;
}

export const toFlight = (row: FlightRecord): Flight => ({
  id: row.id,
  droneId: row.drone_id,
  droneName: row.drone_name,
  pilotId: row.pilot_id,
  pilotName: row.pilot_name,
  plotId: row.plot_id,
  plotName: row.plot_name,
  companyName: row.company_name,
  workType: row.work_type,
  startAt: row.start_at.toISOString(),
  endAt: row.end_at.toISOString(),
  localDate: row.local_date,
  timeZone: row.time_zone,
  flightS: row.flight_s,
  workS: row.work_s,
  grossAreaM2: row.gross_m2,
  netAreaM2: row.net_m2,
  overlapAreaM2: row.overlap_m2,
  overlapPct: row.overlap_pct,
  insideAreaM2: row.inside_m2,
  outsideAreaM2: row.outside_m2,
  skipAreaM2: row.skip_m2,
  gapAreaM2: row.gap_m2,
  remainingAreaM2: row.skip_m2 === null || row.gap_m2 === null ? null : row.skip_m2 - row.gap_m2,
  volumeL: row.volume_l,
  massKg: row.mass_kg,
  rateLpha: row.rate_lpha,
  rateKgpha: row.rate_kgpha,
  workRateHaPerH: row.work_rate_haph,
  distanceM: row.distance_m,
  endReason: row.end_reason,
  flags: row.flags,
  state: row.state,
  place: row.place,
  thumbnail: row.thumbnail,
});

const detailFigures = flights.get.response.pick({
  sprayAreaM2: true,
  sowAreaM2: true,
  onceAreaM2: true,
  twiceAreaM2: true,
  moreAreaM2: true,
  coveragePct: true,
  deviceAreaM2: true,
  refills: true,
  maxSpeedMps: true,
  avgWorkSpeedMps: true,
  maxHeightM: true,
  maxHeightReference: true,
  avgWorkHeightM: true,
  heightReference: true,
  swathM: true,
  rowSpacingM: true,
  targetRateLpha: true,
  socStartPct: true,
  socEndPct: true,
  gaps: true,
  bbox: true,
});

export interface DetailRecord extends FlightRecord {
  plot_boundary: unknown;
  points: number | null;
  imported_at: Date | null;
  importer_name: string | null;
}

export const toDetail = (row: DetailRecord): FlightDetail => ({
  ...toFlight(row),
  ...detailFigures.parse(row.figures),
  revision: row.revision,
  points: row.points ?? 0,
  ferryS: row.ferry_s,
  plotBoundary: row.plot_boundary ?? null,
  imported: row.flags.includes('imported')
    ? { at: row.imported_at?.toISOString() ?? null, by: row.importer_name }
    : null,
});
