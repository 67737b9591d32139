import type { FlightFilter, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { ownFlights, tenantFlights } from '../../access/scope.ts';
import type { SelectText } from '../../platform/postgres/cursor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { askPrepared, type StatementRunner, unseen } from '../../platform/postgres/prepared.ts';
import { matching, ofType, scopedFlights } from './flight-filter.ts';

export interface TotalsRecord {
  local_date: string;
  sorties: number;
  zero: number;
  flight_s: number;
  gross_m2: number;
  net_m2: number;
  overlap_m2: number;
  overlap_pct: number | null;
  volume_l: number;
  mass_kg: number;
  spray_rate: number | null;
  sow_rate: number | null;
}

const reported = {
  sorties: 'sorties',
  zeroAreaSorties: 'zero',
  flightS: 'flight_s',
  grossAreaM2: 'gross_m2',
  netAreaM2: 'net_m2',
  overlapAreaM2: 'overlap_m2',
  overlapPct: 'overlap_pct',
  volumeL: 'volume_l',
  massKg: 'mass_kg',
  sprayRateLpha: 'spray_rate',
  sowRateKgpha: 'sow_rate',
} satisfies Record<keyof FlightTotals, keyof TotalsRecord>;

interface Question {
  actor: UserActor;
  filter: FlightFilter;
  now: Date;
  /** One sum per day for these days; without them a single sum. */
  days?: readonly string[];
  byPlot?: boolean;
}

/**
 * Sums over the whole filter. Zero-area sorties are counted even if hidden, because the switch shows their number.
 */
export async function sumFlights(
  asker: StatementRunner,
  actor: UserActor,
  filter: FlightFilter,
  now: Date,
): Promise<FlightTotals> {
  const [row] = await askPrepared(asker, totalsOf({ actor, filter, now }));
  return toTotals(row!);
}

/** `sumFlights` as a query of one row, with columns named like the contract's fields. */
export function totalsLine(db: Database, actor: UserActor, filter: FlightFilter, now: Date): SelectText {
  const names = Object.entries(reported).map(([name, column]) => sql`${sql.ref(column)} as ${sql.id(name)}`);
  const { sql: text, parameters } = sql`
    select ${sql.join(names)} from (${totalsOf({ actor, filter, now })}) sums`.compile(db);
  return { sql: text, parameters };
}

/** `sumFlights` for each of these days. */
export async function sumDays(
  asker: StatementRunner,
  actor: UserActor,
  o: { filter: FlightFilter; days: readonly string[]; now: Date },
): Promise<(FlightTotals & { localDate: string })[]> {
  const rows = await askPrepared(asker, totalsOf({ actor, ...o }));
  return rows.map((row) => ({ localDate: row.local_date, ...toTotals(row) }));
}

/** A page of the sums by plot and their total number; the largest area first, flights without a plot last. */
export async function sumPlots(
  asker: StatementRunner,
  actor: UserActor,
  o: { filter: FlightFilter; now: Date; page: number; size: number },
): Promise<{ plots: (FlightTotals & { plotId: string | null })[]; total: number }> {
  const { page, size, ...question } = o;
  const rows = await askPrepared(
    asker,
    sql<TotalsRecord & { plot_id: string | null; total: number }>`
      select sums.*, count(*) over () as total from (${totalsOf({ actor, ...question, byPlot: true })}) sums
      where sorties > 0 order by plot_id is null, gross_m2 desc, plot_id
      limit ${size} offset ${(page - 1) * size}`,
  );
  const total =
    rows[0]?.total ?? (page > 1 ? (await sumPlots(asker, actor, { ...o, page: 1, size: 1 })).total : 0);
  return { plots: rows.map((row) => ({ plotId: row.plot_id, ...toTotals(row) })), total };
}

const keyOf = ({ days, byPlot }: Question): RawBuilder<unknown> | undefined =>
  days ? sql`local_date` : byPlot ? sql`plot_id` : undefined;

function totalsOf(question: Question): RawBuilder<TotalsRecord> {
  const { filter, days } = question;
  const key = keyOf(question);
  const shown = filter.hideZero ? sql`filter (where has_area)` : sql``;
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}) ${shown}, 0) as ${sql.ref(column)}`;
  return sql<TotalsRecord>`
    select ${key ? sql`${key},` : sql``} ${sum('sorties')},
      coalesce(sum(sorties) filter (where not has_area), 0) as zero, ${sum('flight_s')}, ${sum('gross_m2')},
      ${sum('net_m2')}, ${sum('overlap_m2')}, 100 * sum(overlap_m2) ${shown} / nullif(sum(gross_m2) ${shown}, 0) as overlap_pct,
      ${sum('volume_l')}, ${sum('mass_kg')},
      ${ratePerHa('volume', 'spray')} as spray_rate, ${ratePerHa('mass', 'sow')} as sow_rate
    from (${sql.join(partsOf(question), sql` union all `)}) part
    ${key ? sql`group by ${key}` : sql``} ${days ? sql`order by local_date desc` : sql``}`;
}

/** Product per hectare, over the sorties of one kind that metered it and have area. */
const ratePerHa = (kind: 'volume' | 'mass', workType: 'spray' | 'sow') => {
  const amount = sql.ref(kind === 'volume' ? 'volume_l' : 'mass_kg');
  const counted = sql`filter (where work_type = ${sql.lit(workType)} and has_area)`;
  return sql`sum(${amount}) ${counted} * 10000 / nullif(sum(${sql.ref(`${kind}_on_m2`)}) ${counted}, 0)`;
};

function partsOf(question: Question): RawBuilder<unknown>[] {
  const { actor, filter, now } = question;
  const narrow = filter.droneId ?? filter.pilotId ?? filter.plotId ?? filter.teamId;
  if (question.byPlot) return [rowByRow(question, scopedFlights(actor, filter, now))];
  if (narrow === undefined && actor.seesAll) {
    return [
      keptDays(question, 'flight_sums', sql`f.company_id is null`),
      keptDays(question, 'flight_sum_changes', sql`true`),
    ];
  }
  if (narrow !== undefined || filter.scope === 'own' || actor.companyIds.length === 0) {
    return [rowByRow(question, scopedFlights(actor, filter, now))];
  }
  const tenant = tenantFlights(actor);
  const kept = [keptDays(question, 'flight_sums', tenant), keptDays(question, 'flight_sum_changes', tenant)];
  if (filter.scope === 'tenant') return kept;
  const others = sql`(select f.* from flights f where ${ownFlights(actor, now)} and (${tenant}) is not true) f`;
  return [...kept, rowByRow(question, others)];
}

const figures = [
  'flight_s',
  'gross_m2',
  'net_m2',
  'overlap_m2',
  'volume_l',
  'mass_kg',
  'volume_on_m2',
  'mass_on_m2',
];

/** Reads the daily sums, or the changes that are not in them yet. */
function keptDays(
  { filter, days }: Question,
  table: 'flight_sums' | 'flight_sum_changes',
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [whose, ofType(filter)];
  if (filter.from) conditions.push(sql`f.local_date >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`f.local_date <= ${filter.to}::date`);
  if (days) conditions.push(sql`f.local_date = any(${unseen(days, 'date[]')})`);
  const columns = ['sorties', ...figures].map(
    (name) => sql`sum(f.${sql.ref(name)})::float8 as ${sql.ref(name)}`,
  );
  return sql`select ${days ? sql`f.local_date,` : sql``} f.work_type, f.has_area, ${sql.join(columns)}
    from ${sql.table(table)} f where ${sql.join(conditions, sql` and `)}
    group by ${days ? sql`f.local_date,` : sql``} f.work_type, f.has_area`;
}

function rowByRow(question: Question, flights: RawBuilder<unknown>): RawBuilder<unknown> {
  const { filter, days } = question;
  const key = keyOf(question);
  const apart = key ? sql`f.${key},` : sql``;
  const ordered = days && [...days].sort();
  const span = ordered ? { from: ordered[0], to: ordered.at(-1) } : {};
  const which = days ? sql`and f.local_date = any(${unseen(days, 'date[]')})` : sql``;
  return sql`select ${apart} f.work_type, f.gross_m2 > 0 as has_area, count(*)::float8 as sorties,
      sum(f.flight_s::float8) as flight_s, sum(f.gross_m2) as gross_m2, sum(f.net_m2 - f.repeated_m2) as net_m2,
      sum(f.overlap_m2 + f.repeated_m2) as overlap_m2, sum(coalesce(f.volume_l, 0)) as volume_l, sum(coalesce(f.mass_kg, 0)) as mass_kg,
      coalesce(sum(f.gross_m2) filter (where f.volume_l is not null), 0) as volume_on_m2,
      coalesce(sum(f.gross_m2) filter (where f.mass_kg is not null), 0) as mass_on_m2
    from ${flights} where ${matching({ ...filter, ...span })} ${which}
    group by ${apart} f.work_type, f.gross_m2 > 0`;
}

const toTotals = (row: TotalsRecord): FlightTotals => ({
  sorties: row.sorties,
  zeroAreaSorties: row.zero,
  flightS: row.flight_s,
  grossAreaM2: row.gross_m2,
  netAreaM2: row.net_m2,
  overlapAreaM2: row.overlap_m2,
  overlapPct: row.overlap_pct,
  volumeL: row.volume_l,
  massKg: row.mass_kg,
  sprayRateLpha: row.spray_rate,
  sowRateKgpha: row.sow_rate,
});
