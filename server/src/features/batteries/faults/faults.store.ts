import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/db-types.ts';
import type { Marked } from '../state/state-updater.store.ts';
import { type FaultSpan, faultGapMs } from './fault-spans.ts';

type Tx = Transaction<DB>;

/** Maximum stored stretches per battery: the newest, and all active ones. */
const mostKept = 500;

const iso = (at: number): string => new Date(at).toISOString();

/** The stretches of faults that are active for these batteries or overlap the marked times. */
export async function faultsNear(tx: Tx, marks: readonly Marked[]): Promise<Map<number, FaultSpan[]>> {
  const wanted = JSON.stringify(
    marks.map(({ batteryNo, from, to }) => ({
      battery_no: batteryNo,
      from_at: iso(from - faultGapMs),
      to_at: iso(to + faultGapMs),
    })),
  );
  const { rows } = await sql<{
    battery_no: number;
    code: string;
    from_at: Date;
    last_at: Date;
    is_active: boolean;
  }>`
    select f.* from jsonb_to_recordset(${wanted}::jsonb) as m (battery_no int, from_at timestamptz, to_at timestamptz)
      join battery_faults f on f.battery_no = m.battery_no
        and (f.is_active or f.last_at >= m.from_at and f.from_at <= m.to_at)`.execute(tx);
  const found = new Map<number, FaultSpan[]>();
  for (const { battery_no, code, from_at, last_at, is_active } of rows)
    found.set(battery_no, [
      ...(found.get(battery_no) ?? []),
      { code, from: from_at.getTime(), last: last_at.getTime(), isActive: is_active },
    ]);
  return found;
}

export interface FaultsOf {
  batteryNo: number;
  faultsBefore: readonly FaultSpan[];
  faults: readonly FaultSpan[];
}

const keyOf = ({ code, from }: FaultSpan): string => `${from} ${code}`;

/** Writes the changed stretches; most batteries have none. */
export async function saveFaults(tx: Tx, all: readonly FaultsOf[]): Promise<void> {
  const rowOf = (batteryNo: number, span: FaultSpan) => ({
    battery_no: batteryNo,
    code: span.code,
    from_at: iso(span.from),
    last_at: iso(span.last),
    is_active: span.isActive,
  });
  const gone = all.flatMap(({ batteryNo, faultsBefore, faults }) => {
    const stays = new Set(faults.map(keyOf));
    return faultsBefore.filter((span) => !stays.has(keyOf(span))).map((span) => rowOf(batteryNo, span));
  });
  const come = all.flatMap(({ batteryNo, faultsBefore, faults }) => {
    const before = new Map(faultsBefore.map((span) => [keyOf(span), span]));
    return faults.flatMap((span) => {
      const known = before.get(keyOf(span));
      const isSame = known && known.last === span.last && known.isActive === span.isActive;
      return isSame ? [] : [{ ...rowOf(batteryNo, span), is_fresh: !known }];
    });
  });
  if (gone.length > 0)
    await sql`delete from battery_faults f
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as i (battery_no int, code text, from_at timestamptz)
      where f.battery_no = i.battery_no and f.from_at = i.from_at and f.code = i.code`.execute(tx);
  if (come.length === 0) return;
  await sql`insert into battery_faults as f (battery_no, code, from_at, last_at, is_active)
    select * from jsonb_to_recordset(${JSON.stringify(come)}::jsonb) as i (battery_no int, code text,
      from_at timestamptz, last_at timestamptz, is_active bool)
    on conflict (battery_no, from_at, code) do update set last_at = excluded.last_at, is_active = excluded.is_active
    `.execute(tx);
  const grown = [...new Set(come.filter(({ is_fresh }) => is_fresh).map(({ battery_no }) => battery_no))];
  if (grown.length > 0)
    await sql`delete from battery_faults f using (
        select battery_no, from_at, code, row_number() over
          (partition by battery_no order by is_active desc, from_at desc, code) as nth
        from battery_faults where battery_no = any(${grown}::int[])) o
      where o.nth > ${mostKept} and f.battery_no = o.battery_no and f.from_at = o.from_at and f.code = o.code`.execute(
      tx,
    );
}
