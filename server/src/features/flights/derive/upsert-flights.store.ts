import type pg from 'pg';
import { prepared } from '../../../platform/postgres/prepared.ts';
import { derivationVersion } from '../derivation/version.ts';
import type { DerivedFlight } from './derived-flight.ts';

export interface FlightRow {
  flight: DerivedFlight;
  droneId: string;
  deviceNo: number;
  pilotId: string | null;
  state: 'open' | 'settling';
  place: string | null;
  flags: string[];
}

/** Inserts or replaces flights and their shapes; every change increments the revision. */
export async function upsertFlights(
  client: pg.PoolClient,
  rows: readonly FlightRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...flightValues(row), changed_at: new Date(now) }));
  const names = Object.keys(values[0]!);
  const updates = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
  await client.query(
    prepared(
      `insert into flights as f (${names.join(', ')}, revision)
      select ${names.join(', ')}, 1 from json_populate_recordset(null::flights, $1) order by id
      on conflict (id) do update set ${updates.join(', ')}, revision = f.revision + 1`,
      [JSON.stringify(values)],
    ),
  );
  const flights = rows.map(({ flight }) => flight);
  await client.query(
    prepared(
      `insert into flight_shapes (flight_id, points, track)
      select * from unnest($1::uuid[], $2::int[], $3::bytea[]) as s(flight_id, points, track) order by flight_id
      on conflict (flight_id) do update set points = excluded.points, track = excluded.track, coverage = null`,
      [
        flights.map(({ id }) => id),
        flights.map(({ sortie }) => sortie.samples.length),
        flights.map(({ track }) => track),
      ],
    ),
  );
}

function flightValues({ flight, droneId, deviceNo, pilotId, state, place, flags }: FlightRow) {
  const { sortie, plot, plotFigures, attribution } = flight;
  const { total } = sortie.areas;
  return {
    id: flight.id,
    device_no: deviceNo,
    drone_id: droneId,
    company_id: attribution.companyId,
    owner_id: attribution.ownerId,
    pilot_id: pilotId,
    plot_id: plot?.id ?? null,
    plot_version: plot?.version ?? null,
    counted: sortie.kind === 'sortie',
    state,
    sortie_id: sortie.sortieId ?? null,
    work_type: sortie.workType,
    start_at: new Date(sortie.startAt),
    end_at: new Date(sortie.endAt),
    local_date: flight.localDate,
    time_zone: attribution.timeZone,
    end_reason: sortie.endReason,
    flight_s: sortie.flightS,
    work_s: sortie.sprayS,
    ferry_s: sortie.ferryS,
    gross_m2: total.grossM2,
    net_m2: total.netM2,
    overlap_m2: total.overlapM2,
    overlap_pct: total.overlapPct,
    inside_m2: plotFigures?.insideM2 ?? null,
    outside_m2: plotFigures?.outsideM2 ?? null,
    skip_m2: plotFigures?.skipM2 ?? null,
    gap_m2: plotFigures?.gapM2 ?? null,
    volume_l: sortie.spray.used ?? null,
    mass_kg: sortie.sow.used ?? null,
    rate_lpha: sortie.rateLpha ?? null,
    rate_kgpha: sortie.rateKgpha ?? null,
    work_rate_haph: sortie.haPerH ?? null,
    distance_m: sortie.distanceM,
    flags,
    place,
    lat: sortie.firstPosition?.lat ?? null,
    lon: sortie.firstPosition?.lon ?? null,
    thumbnail: flight.thumbnail,
    figures: detailFigures(flight),
    derived_hash: `\\x${flight.hash.toString('hex')}`,
    derivation_version: derivationVersion,
  };
}

function detailFigures({ sortie, plotFigures }: DerivedFlight) {
  const { spray, sow, total } = sortie.areas;
  const sample = sortie.samples.find(({ swathM }) => swathM !== undefined);
  return {
    sprayAreaM2: spray.grossM2,
    sowAreaM2: sow.grossM2,
    onceAreaM2: total.onceM2,
    twiceAreaM2: total.twiceM2,
    moreAreaM2: total.moreM2,
    coveragePct: plotFigures?.coveragePct ?? null,
    deviceAreaM2: sortie.deviceAreaM2 ?? null,
    refills: sortie.refills,
    maxSpeedMps: sortie.maxWorkSpeedMps ?? null,
    avgWorkSpeedMps: sortie.avgWorkSpeedMps ?? null,
    maxHeightM: sortie.maxHeightM ?? null,
    maxHeightReference: sortie.maxHeightReference ?? null,
    avgWorkHeightM: sortie.avgWorkHeightM ?? null,
    heightReference: sortie.heightReference ?? null,
    swathM: sample?.swathM ?? null,
    rowSpacingM: sample?.rowSpacingM ?? null,
    targetRateLpha: sample?.targetRateLpha ?? null,
    socStartPct: sortie.socStartPct ?? null,
    socEndPct: sortie.socEndPct ?? null,
    gaps: sortie.gaps.map(({ startAt, endAt }) => ({
      fromAt: new Date(startAt).toISOString(),
      toAt: new Date(endAt).toISOString(),
    })),
    bbox: sortie.bbox ?? null,
  };
}
