import { clocksOf } from '@smartflight/contract/records/clocks.ts';
import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { visibleRecords } from './record-scope.ts';

/** Longest wait that a label can name, and most applications that one call looks at. */
const most = { days: 1_000, rows: 2_000 } as const;

/**
 * Clocks that are running on plots, from the products of the records that the actor sees, the last to end first. Drafts
 * count too, as what was sprayed waits for no signature; products that are not in a register have no clock.
 */
export async function runningClocks(
  db: Database,
  actor: UserActor,
  { plotId, now }: { plotId: string | undefined; now: Date },
): Promise<RecordClock[]> {
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
      r.local_date as "localDate", r.entries ->> 'cropName' as "cropName", v.name as product,
      v.re_entry_hours as "reEntryHours", v.uses,
      coalesce((select max(coalesce(rf.end_at, f.end_at)) from record_flights rf
        left join flights f on f.id = rf.flight_id where rf.record_id = r.id),
        (r.local_date + 1)::timestamp at time zone r.time_zone) as "endAt"
    from records r join record_holders h on h.id = r.holder_id join plots p on p.id = r.plot_id
    cross join lateral jsonb_array_elements(coalesce(r.entries -> 'products', '[]')) line
    join product_versions v on v.product_id::text = line ->> 'productId' and v.version = (line ->> 'version')::int
    where ${visibleRecords(actor, now)} and ${plotId === undefined ? sql`true` : sql`r.plot_id = ${plotId}`}
      and r.local_date > (${now}::timestamptz - make_interval(days => ${most.days}))::date
      and (v.re_entry_hours > 0 or jsonb_array_length(v.uses) > 0)
    order by r.local_date desc, r.id limit ${most.rows}`.execute(db);
  return rows
    .flatMap((row): RecordClock[] => {
      const application = { ...row, endAt: (row.endAt ?? now).toISOString() };
      const { reEntryAt, harvestFrom } = clocksOf(application, row);
      const { recordId, plotId: plot, plotName, product, timeZone } = row;
      const isClosed = reEntryAt !== null && Date.parse(reEntryAt) > now.getTime();
      const isUnripe = harvestFrom !== null && harvestFrom > dayIn(timeZone, now.getTime());
      if (!isClosed && !isUnripe) return [];
      return [
        {
          recordId,
          plotId: plot,
          plotName,
          product,
          reEntryAt: isClosed ? reEntryAt : null,
          harvestFrom: isUnripe ? harvestFrom : null,
        },
      ];
    })
    .sort((a, b) => lastOf(b).localeCompare(lastOf(a)));
}

const lastOf = ({ reEntryAt, harvestFrom }: RecordClock): string =>
  [reEntryAt ?? '', harvestFrom ?? ''].sort()[1] ?? '';
