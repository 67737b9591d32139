import type pg from 'pg';
import { prepared } from '../../../platform/postgres/prepared.ts';

/** After this time a deriver counts as dead, and its lease number invalidates late writes. */
export const leaseS = 60;
const retryMs = 5000;

export interface LeaseKey {
  deviceNo: number;
  epoch: number;
}

/** The part of a device's points to derive, epoch ms. */
export interface Lease extends LeaseKey {
  from: number;
  to: number;
}

/** What is left of a device's mark: the part to derive later and when, or nothing. */
export interface Mark {
  deviceNo: number;
  left: { from: number; to: number; dueAt: number } | undefined;
  /** The rest of a long change goes on at once; else new points have set their own time. */
  isRest: boolean;
}

/**
 * Leases at most `most` due devices and clears their marks, so that only new points mark them again. Work left by an
 * expired lease is included, unless it was a flight of an earlier method: its next try is counted, so it can't fail
 * for ever.
 */
export async function takeLeases(pool: pg.Pool, o: { now: number; most: number }): Promise<Lease[]> {
  const { rows } = await pool.query<Lease>(
    prepared(
      `with left_over as (delete from derivations where is_outdated and from_at is null
         and (leased_until is null or leased_until < to_timestamp($1::float8 / 1000)))
       update derivations d set leased_until = to_timestamp($1::float8 / 1000) + $2 * interval '1 s',
         lease_epoch = greatest(lease_epoch + 1, (extract(epoch from clock_timestamp()) * 1e6)::bigint),
         taken_from = least(case when is_outdated then from_at else taken_from end, from_at),
         taken_to = greatest(case when is_outdated then to_at else taken_to end, to_at),
         from_at = null, to_at = null, is_outdated = false
       where device_no in (
         select device_no from derivations
         where due_at <= to_timestamp($1::float8 / 1000) and not (is_outdated and from_at is null)
           and (leased_until is null or leased_until < to_timestamp($1::float8 / 1000))
         order by due_at limit $3 for update skip locked)
       returning device_no as "deviceNo", extract(epoch from taken_from)::float8 * 1000 as from,
         extract(epoch from taken_to)::float8 * 1000 as to, lease_epoch as epoch`,
      [o.now, leaseS, o.most],
    ),
  );
  return rows;
}

/** Releases a lease after a failure, to retry a little later, so that a failing device doesn't block others. */
export async function giveBack(pool: pg.Pool, { deviceNo, epoch }: LeaseKey, now: number): Promise<void> {
  await pool.query(
    `update derivations set leased_until = null, due_at = greatest(due_at, to_timestamp($3::float8 / 1000))
     where device_no = $1 and lease_epoch = $2`,
    [deviceNo, epoch, now + retryMs],
  );
}

/** Locks the leases that were not taken over, until the transaction ends. Returns their devices. */
export async function lockHeld(client: pg.PoolClient, leases: readonly LeaseKey[]): Promise<Set<number>> {
  const { rows } = await client.query<{ device_no: number }>(
    prepared(
      `select d.device_no from derivations d
       join unnest($1::int[], $2::bigint[]) l(device_no, epoch) on d.device_no = l.device_no and d.lease_epoch = l.epoch
       order by d.device_no for update of d`,
      [leases.map(({ deviceNo }) => deviceNo), leases.map(({ epoch }) => epoch)],
    ),
  );
  return new Set(rows.map(({ device_no }) => device_no));
}

/**
 * Deletes the marks of devices of which all is done and no new points arrived; of others, keeps what is left and
 * releases the lease. The next run can be delayed by up to ten minutes again.
 */
export async function closeMarks(client: pg.PoolClient, marks: readonly Mark[], now: number): Promise<void> {
  const finished = marks.filter(({ left }) => !left).map(({ deviceNo }) => deviceNo);
  const { rows } =
    finished.length === 0
      ? { rows: [] }
      : await client.query<{ device_no: number }>(
          prepared(
            'delete from derivations where device_no = any($1) and from_at is null returning device_no',
            [finished],
          ),
        );
  const deleted = new Set(rows.map(({ device_no }) => device_no));
  const kept = marks.filter(({ deviceNo }) => !deleted.has(deviceNo));
  if (kept.length === 0) return;
  await client.query(
    prepared(
      `update derivations d set leased_until = null, is_outdated = false,
         marked_at = to_timestamp($6::float8 / 1000),
         taken_from = to_timestamp(m.from_ms / 1000), taken_to = to_timestamp(m.to_ms / 1000),
         due_at = case when m.is_rest or d.from_at is null then to_timestamp(m.due_ms / 1000) else d.due_at end
       from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::boolean[])
         m(device_no, from_ms, to_ms, due_ms, is_rest)
       where d.device_no = m.device_no`,
      [
        kept.map(({ deviceNo }) => deviceNo),
        kept.map(({ left }) => left?.from ?? null),
        kept.map(({ left }) => left?.to ?? null),
        kept.map(({ left }) => left?.dueAt ?? null),
        kept.map(({ isRest }) => isRest),
        now,
      ],
    ),
  );
}
