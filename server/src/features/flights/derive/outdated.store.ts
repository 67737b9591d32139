import type pg from 'pg';
import type { Pools } from '../../../platform/postgres/pools.ts';
import { inTransaction } from '../../../platform/postgres/transaction.ts';
import { derivationVersion } from '../derivation/version.ts';
import { noteDerivedAgain } from './derivation-changes.ts';
import { leaseS } from './leases.store.ts';

/** A flight that fails this often stays as it is; the report counts it. */
export const mostTries = 5;

/** The flights of an earlier method that can still be derived again: `$1` and `$2` of the statements below. */
const outdated = 'derivation_version between 1 and $1 - 1';

export interface OutdatedFlight {
  flightId: string;
  deviceNo: number;
  epoch: number;
  from: number;
  to: number;
}

/**
 * Takes the next queued flight whose device has nothing else to derive, and leases the device: points that arrive
 * meanwhile are derived after it. The next try is due in ten minutes, then in twice as long each time.
 */
export async function takeOutdated(pool: pg.Pool, now: number): Promise<OutdatedFlight | undefined> {
  const { rows } = await pool.query<OutdatedFlight>(
    `with next as (
       select r.flight_id, r.device_no, r.from_at, r.to_at from rederivations r
       where r.due_at <= to_timestamp($1::float8 / 1000) and r.tries < $3
         and not exists (select from derivations d where d.device_no = r.device_no)
       order by r.due_at, r.from_at desc limit 1 for update skip locked
     ), leased as (
       insert into derivations
         (device_no, is_outdated, taken_from, taken_to, due_at, marked_at, leased_until, lease_epoch)
       select device_no, true, from_at, to_at, to_timestamp($1::float8 / 1000) + $2 * interval '1 s',
         to_timestamp($1::float8 / 1000), to_timestamp($1::float8 / 1000) + $2 * interval '1 s',
         (extract(epoch from clock_timestamp()) * 1e6)::bigint
       from next on conflict (device_no) do nothing returning device_no, lease_epoch
     )
     update rederivations r set tries = r.tries + 1,
       due_at = to_timestamp($1::float8 / 1000) + interval '10 min' * power(2, r.tries)
     from next join leased l using (device_no) where r.flight_id = next.flight_id
     returning r.flight_id as "flightId", r.device_no as "deviceNo", l.lease_epoch as epoch,
       extract(epoch from r.from_at)::float8 * 1000 as from, extract(epoch from r.to_at)::float8 * 1000 as to`,
    [now, leaseS, mostTries],
  );
  return rows[0];
}

/** Releases a lease whose flight could not be derived. Points that arrived meanwhile keep their mark. */
export async function releaseOutdated(pool: pg.Pool, { deviceNo, epoch }: OutdatedFlight): Promise<void> {
  await pool.query(
    `with freed as (update derivations set leased_until = null, is_outdated = false, taken_from = null, taken_to = null
       where device_no = $1 and lease_epoch = $2 and from_at is not null)
     delete from derivations where device_no = $1 and lease_epoch = $2 and from_at is null`,
    [deviceNo, epoch],
  );
}

/** Removes a derived flight from the queue. One that is still of an earlier version could not be derived again. */
export async function finishOutdated(client: pg.PoolClient, flightId: string, now: number): Promise<void> {
  await client.query('delete from rederivations where flight_id = $1', [flightId]);
  await noteLost(client, [flightId], now);
}

/** Marks flights of an earlier version whose points are gone: they keep their figures. */
export async function noteLost(client: pg.PoolClient, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount } = await client.query(
    `update flights set derivation_version = 0 where id = any($2) and ${outdated}`,
    [derivationVersion, ids],
  );
  await noteDerivedAgain(client, { before: new Map(), removed: 0, lost: rowCount ?? 0, now });
}

/** Marks flights that start before this moment, because their points are deleted; at most so many. */
export async function noteTooOld(
  { app }: Pick<Pools, 'app'>,
  o: { before: number; most: number; now: number },
): Promise<void> {
  const { rows } = await app.query<{ id: string }>(
    `select id from flights where ${outdated} and start_at < to_timestamp($2::float8 / 1000) limit $3`,
    [derivationVersion, o.before, o.most],
  );
  if (rows.length === 0) return;
  await inTransaction(app, async (client) => {
    await noteLost(
      client,
      rows.map(({ id }) => id),
      o.now,
    );
  });
}

/** Fills the queue up to `most` flights, the newest first; flights of a finished sortie only. */
export async function queueOutdated(
  { app }: Pick<Pools, 'app'>,
  o: { most: number; now: number },
): Promise<void> {
  await app.query(
    `delete from rederivations r using flights f
     where f.id = r.flight_id and (r.version <> $1 or not (f.${outdated}))`,
    [derivationVersion],
  );
  await app.query(
    `insert into rederivations (flight_id, version, device_no, from_at, to_at, due_at)
     select id, $1::int, device_no, start_at, end_at, to_timestamp($3::float8 / 1000) from flights f
     where ${outdated} and state = 'final' and not exists (select from rederivations r where r.flight_id = f.id)
     order by derivation_version desc, start_at desc
     limit greatest(0, $2 - (select count(*) from rederivations where tries < $4))
     on conflict (flight_id) do nothing`,
    [derivationVersion, o.most, o.now, mostTries],
  );
}
