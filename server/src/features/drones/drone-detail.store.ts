import { futureClockMs } from '@smartflight/contract/device-link/intervals.ts';
import type { StateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { droneModel, firmwareParts } from '@smartflight/contract/drones/drone-models.ts';
import { sql } from 'kysely';
import { knownName } from '../../access/known-names.ts';
import { visibleDrones } from '../../access/scope.ts';
import { releasableDevices } from '../../devices/ownership.store.ts';
import { listPermissions } from '../../devices/pilots.store.ts';
import type { ListContext } from './drone-list.store.ts';
import { columns, type DroneRow, isoOf, measures, people, seen, toDrone } from './drone-row.ts';

interface DetailRow extends DroneRow {
  year: number | null;
  batch: string;
  number: string;
  pd: string | null;
  phone: string;
  activated_at: Date | null;
  machine_manufacturer: string;
  flight_control_manufacturer: string;
  qx_activation_code: string;
  is_code_used: boolean;
  net_m2: number;
  distance_m: number;
  properties: Properties | null;
  reported_at: Date | null;
  wanted_limits: Properties['limits'] | null;
  first_at: Date | null;
  reported_boot_at: Date | null;
  lat: number | null;
  lon: number | null;
  transfer_id: string | null;
  transfer_to: string | null;
  transfer_ends: Date | null;
  may_release: boolean;
}
type Properties = StateData;

/** One visible drone in full detail (D-09); undefined when foreign or missing. */
export async function getDrone(context: ListContext, id: string): Promise<DroneDetail | undefined> {
  const { db, actor, now } = context;
  // A boot with a clock in the future would otherwise be the latest until that day.
  const latestClock = new Date(now.getTime() + futureClockMs);
  const { rows } = await sql<DetailRow>`
    select ${columns(actor)}, d.year, d.batch, d.number, d.pd, d.phone, d.activated_at, d.machine_manufacturer,
      d.flight_control_manufacturer, d.qx_activation_code,
      d.owner_id is not null or d.activate_code_hash is null as is_code_used,
      coalesce(u.net_m2, 0)::float8 as net_m2, coalesce(u.distance_m, 0)::float8 as distance_m,
      p.properties, p.reported_at, w.limits as wanted_limits, b.first_at, b.lat, b.lon,
      case when p.boot_id <> b.boot_id or b.boot_id is null then p.boot_at end as reported_boot_at,
      t.id as transfer_id, t.receiver as transfer_to, t.expires_at as transfer_ends,
      coalesce(${releasableDevices(actor)}, false) as may_release
    from drones d ${people} ${measures} ${seen}
    left join lateral (
      select boot_id, first_at, lat, lon from boots where device_no = d.device_no and first_at <= ${latestClock}
      order by first_at desc limit 1) b on true
    left join lateral (
      select t.id, t.expires_at, coalesce(${knownName(actor)}, t.account) as receiver
      from transfers t left join accounts a on a.id = t.to_id
      where t.drone_id = d.id and t.state = 'offered' and t.expires_at > ${now}) t on true
    where d.id = ${id} and ${visibleDrones(actor, undefined, now)}`.execute(db);
  const row = rows[0];
  return (
    row &&
    toDetail(
      context,
      row,
      await listPermissions(db, actor, { id, now, isOwn: !row.may_own && !row.may_manage }),
    )
  );
}

function toDetail(
  { fleet }: ListContext,
  row: DetailRow,
  permittedPilots: DroneDetail['permittedPilots'],
): DroneDetail {
  const drone = toDrone(row, fleet);
  const isTrusted = row.may_own || row.may_manage;
  const properties = row.properties ?? {};
  const { ids, sim, totals } = properties;
  return {
    ...drone,
    year: row.year,
    batch: row.batch,
    number: row.number,
    pd: row.pd,
    ad: row.activated_at?.toISOString().slice(0, 10) ?? null,
    phone: isTrusted ? row.phone : '',
    machineManufacturer: row.machine_manufacturer,
    flightControlManufacturer: row.flight_control_manufacturer,
    qxActivationCode: isTrusted ? row.qx_activation_code : row.qx_activation_code.slice(-4),
    activeCode: row.is_code_used ? 'used' : 'unused',
    fmuId: ids?.fmu ?? null,
    masterControlId: ids?.master ?? null,
    mainboardId: ids?.mainboard ?? null,
    rtkId: ids?.rtk ?? null,
    mainboardSim: cardOf(sim?.mainboard?.iccid, sim?.mainboard),
    rtk: cardOf(ids?.rtk, properties.rtk),
    rtkSim: cardOf(sim?.rtk?.iccid, sim?.rtk),
    versions: versionsOf(row, properties),
    totals: {
      grossAreaM2: row.gross_m2,
      netAreaM2: row.net_m2,
      sorties: row.sorties,
      flightS: row.flight_s,
      distanceM: row.distance_m,
    },
    reportedTotals: {
      grossAreaM2: totals?.areaM2 ?? null,
      sorties: totals?.sorties ?? null,
      flightS: totals?.flightS ?? null,
      distanceM: totals?.distanceM ?? null,
    },
    reportedAt: isoOf(row.reported_at),
    limits: { reported: limitsOf(properties.limits), desired: limitsOf(row.wanted_limits) },
    permittedPilots,
    placeName: null,
    lastPowerOn: lastPowerOnOf(row),
    mayRelease: row.may_release && !row.may_own,
    transfer:
      (row.may_own || row.may_manage) && row.transfer_id && row.transfer_ends
        ? { id: row.transfer_id, to: row.transfer_to ?? '', expiresAt: row.transfer_ends.toISOString() }
        : null,
  };
}

/** The newer of the last boot with telemetry and the last one that reported properties alone, which has no place. */
function lastPowerOnOf({ first_at, reported_boot_at, lat, lon }: DetailRow): DroneDetail['lastPowerOn'] {
  if (reported_boot_at && !(first_at && first_at > reported_boot_at))
    return { at: reported_boot_at.toISOString(), lat: null, lon: null, place: null };
  return first_at && { at: first_at.toISOString(), lat, lon, place: null };
}

const instantOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

const cardOf = (
  number: string | undefined,
  dates: { activatedAt?: number | undefined; expiresAt?: number | undefined } | undefined,
): DroneDetail['rtk'] => ({
  number: number ?? null,
  activatedAt: instantOf(dates?.activatedAt),
  expiresAt: instantOf(dates?.expiresAt),
});

function versionsOf({ model, outdated }: DetailRow, { fw }: Properties): DroneDetail['versions'] {
  const current = droneModel(model)?.firmware ?? {};
  return firmwareParts.map((part) => ({
    part,
    software: fw?.[part]?.sw ?? null,
    hardware: fw?.[part]?.hw ?? null,
    current: current[part] ?? null,
    isOutdated: outdated?.includes(part) ?? false,
  }));
}

function limitsOf(limits: Properties['limits'] | null): DroneDetail['limits']['reported'] {
  if (!limits) return null;
  const rangeOf = (range: { min?: number | undefined; max?: number | undefined } | undefined) => ({
    min: range?.min ?? null,
    max: range?.max ?? null,
  });
  return {
    heightM: rangeOf(limits.heightM),
    speedMps: rangeOf(limits.speedMps),
    distanceM: rangeOf(limits.distanceM),
  };
}
