import { clocksOf } from '@smartflight/contract/records/clocks.ts';
import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleHolders, visibleRecords } from '../../access/holder-scope.ts';
import {
  type ClockFilter,
  type LandClocks,
  type Planner,
  plotsInBox,
  visiblePlots,
} from '../../access/plot-scope.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { theOrder } from './record-order.ts';

/** Longest wait that a label can name, and most applications that one call looks at. */
const most = { days: 1_000, rows: 2_000 } as const;

/**
 * Clocks that are running on plots that the actor sees, the last to end first: of the records that the actor sees, and as
 * land must not be entered either way, of all records of the actor's company.
 */
const runningClocks: LandClocks['running'] = (db, actor, filter) =>
  clocksBy(
    db,
    sql<boolean>`(${visibleRecords(actor, filter.now)}
      or ${visibleHolders(actor)} and coalesce(${visiblePlots(actor, filter.now)}, false))`,
    filter,
  );

/**
 * Clocks that are running on these plots, which the actor knows from planned work: as `runningClocks`, and of all records
 * of those who planned the work.
 */
const clocksOfWork: LandClocks['ofWork'] = (db, actor, { planner, ...filter }) =>
  clocksBy(
    db,
    sql<boolean>`(${visibleRecords(actor, filter.now)} or ${visibleHolders(actor)}
      or ${isOf(planner ?? { companyId: null, accountId: null })})`,
    filter,
  );

/** Condition on `record_holders h`. */
const isOf = ({ companyId, accountId }: Planner): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(h.company_id = ${companyId}::uuid, false) or coalesce(h.account_id = ${accountId}::uuid, false))`;

/** The waits of spray records, for all features. */
export const landClocks: LandClocks = {
  running: runningClocks,
  ofWork: clocksOfWork,
  ofPlanner: (db, planner, filter) => clocksBy(db, isOf(planner), filter),
};

/** Drafts count too, as what was sprayed waits for no signature; products that are not in a register have no clock. */
async function clocksBy(
  db: Database,
  isSeen: RawBuilder<boolean>,
  { plotIds, bbox, now }: ClockFilter,
): Promise<RecordClock[]> {
  if (plotIds?.length === 0) return [];
  const { rows } = await sql<{
    recordId: string;
    plotId: string;
    plotName: string;
    timeZone: string;
    localDate: string;
    endAt: Date | null;
    cropName: string | null;
    product: string;
    reEntryHours: number | null;
    uses: { crop: string; preHarvestDays: number | null }[];
  }>`select r.id as "recordId", p.id as "plotId", p.name as "plotName", r.time_zone as "timeZone",
      r.local_date as "localDate", coalesce(r.entries ->> 'cropName', nullif(ordered.crop, '')) as "cropName", v.name as product,
      v.re_entry_hours as "reEntryHours", v.uses,
      coalesce((select max(coalesce(rf.end_at, f.end_at)) from record_flights rf
        left join flights f on f.id = rf.flight_id where rf.record_id = r.id),
        (r.local_date + 1)::timestamp at time zone r.time_zone) as "endAt"
    from records r join record_holders h on h.id = r.holder_id join plots p on p.id = r.plot_id
    left join lateral ${theOrder} ordered on true
    cross join lateral jsonb_array_elements(coalesce(r.entries -> 'products', ordered.products, '[]')) line
    join product_versions v on v.product_id::text = line ->> 'productId' and v.version = (line ->> 'version')::int
    where ${isSeen} and ${plotIds === undefined ? sql`true` : sql`r.plot_id = any(${plotIds}::uuid[])`}
      and ${bbox === undefined ? sql`true` : plotsInBox(bbox)}
      and r.local_date > (${now}::timestamptz - make_interval(days => ${most.days}))::date
      and r.local_date + 3 + greatest(v.re_entry_hours / 24,
        (select max((one ->> 'preHarvestDays')::int) from jsonb_array_elements(v.uses) one), 0)::int
        > ${now}::timestamptz::date
      and (v.re_entry_hours > 0 or jsonb_array_length(v.uses) > 0)
    order by r.local_date desc, r.id limit ${most.rows}`.execute(db);
  return rows
    .flatMap((row): RecordClock[] => {
      const application = { ...row, endAt: (row.endAt ?? now).toISOString() };
      const { reEntryAt, harvestFrom } = clocksOf(application, row);
      const { recordId, plotId, plotName, product, timeZone } = row;
      const isClosed = reEntryAt !== null && Date.parse(reEntryAt) > now.getTime();
      const isUnripe = harvestFrom !== null && harvestFrom > dayIn(timeZone, now.getTime());
      if (!isClosed && !isUnripe) return [];
      return [
        {
          recordId,
          plotId,
          plotName,
          product,
          timeZone,
          reEntryAt: isClosed ? reEntryAt : null,
          harvestFrom: isUnripe ? harvestFrom : null,
        },
      ];
    })
    .sort((a, b) => lastOf(b).localeCompare(lastOf(a)));
}

const lastOf = ({ reEntryAt, harvestFrom }: RecordClock): string =>
  [reEntryAt ?? '', harvestFrom ?? ''].sort()[1] ?? '';
