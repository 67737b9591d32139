import type pg from 'pg';
import { inTransaction } from '../../../platform/postgres/transaction.ts';
import { derivationVersion } from '../derivation/version.ts';
import { noteDerivedAgain, outdatedAmong } from './derivation-changes.ts';
import { finishOutdated, noteLost, releaseOutdated, takeOutdated } from './outdated.store.ts';
import { upsertFlight } from './recompute.store.ts';
import { type DeriveDeps, type Recomputation, recompute } from './recompute.ts';

const pollMs = 500;
/** While no device is due, flights are settled and those of an earlier method looked for at this interval, ms. */
const choresMs = 2000;
/** After this time a deriver counts as dead, and its lease number invalidates late writes. */
const leaseS = 60;
const atOnce = 8;
const retryMs = 5000;
/** Share of its time that a deriver spends on flights of an earlier method, when nothing else is due. */
const outdatedShare = 0.25;

export interface LeaseKey {
  deviceNo: number;
  epoch: number;
}

interface Lease extends LeaseKey {
  from: number;
  to: number;
}

/**
 * Processes devices whose points have changed, each once across all processes. A lease with a rising number prevents
 * two processes from deriving one device, and a paused one from writing after its lease was taken over.
 */
export function startDeriver(
  deps: DeriveDeps & {
    onDerived?: () => void;
    onLeases?: (leases: LeaseKey[]) => void;
    /** For tests: a share of 1 makes no pauses. */
    outdatedShare?: number;
    /** For tests: false runs only when `runDue` is called. */
    polls?: boolean;
  },
): {
  stop(): Promise<void>;
  runDue(): Promise<number>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const share = deps.outdatedShare ?? outdatedShare;
  let pausedUntil = 0;

  /** Derives one flight of an earlier method again, unless its share of time is used up; false if there is none. */
  const runOutdated = async (): Promise<boolean> => {
    const startedAt = performance.now();
    if (stopped || startedAt < pausedUntil) return true;
    const flight = await takeOutdated(deps.pools.app, { now: deps.clock(), leaseS });
    if (!flight) return false;
    deps.onLeases?.([flight]);
    try {
      await derive(deps, flight, flight.flightId);
      deps.onDerived?.();
    } catch (error) {
      deps.log.warn({ error: String(error), flightId: flight.flightId }, 'deriving a flight again');
      await releaseOutdated(deps.pools.app, flight);
    }
    const endedAt = performance.now();
    pausedUntil = endedAt + (endedAt - startedAt) * (1 / share - 1);
    return true;
  };

  let choresAt = 0;
  const run = async ({ withChores }: { withChores: boolean }): Promise<number> => {
    const leases = await takeLeases(deps);
    if (leases.length > 0) deps.onLeases?.(leases);
    for (const lease of leases) {
      try {
        if (stopped) throw new Error('stopping');
        await derive(deps, lease);
        deps.onDerived?.();
      } catch (error) {
        if (!stopped)
          deps.log.warn({ error: String(error), device: lease.deviceNo }, 'deriving flights of a device');
        await giveBack(deps, lease);
      }
    }
    if (leases.length === 0 && !withChores) return 0;
    const isBusy = leases.length > 0 || (await runOutdated());
    await settle(deps.pools.app, deps.clock());
    choresAt = isBusy ? 0 : performance.now() + choresMs;
    return leases.length;
  };
  const runDue = (): Promise<number> => run({ withChores: true });
  const loop = (): void => {
    running = run({ withChores: performance.now() >= choresAt }).then(
      (count) => next(count === atOnce ? 0 : pollMs),
      (error: unknown) => {
        deps.log.warn({ error: String(error) }, 'deriving flights');
        next(pollMs * 4);
      },
    );
  };
  const next = (delay: number): void => {
    if (!stopped) timer = setTimeout(loop, delay);
  };
  if (deps.polls !== false) loop();
  return {
    runDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Makes flights final two minutes after their last change, and adds changed flights to their daily totals. */
async function settle(pool: pg.Pool, now: number): Promise<void> {
  await pool.query(
    `update flights set state = 'final' where state = 'settling' and changed_at < to_timestamp($1::float8 / 1000) - interval '2 min'`,
    [now],
  );
  await pool.query('select fold_flight_sums()');
}

/**
 * Leases due devices and clears their marks, so that only new points mark them again. Work left by an expired lease
 * is included, unless it was a flight of an earlier method: its next try is counted, so it can't fail for ever.
 */
async function takeLeases(deps: DeriveDeps): Promise<Lease[]> {
  const { rows } = await deps.pools.app.query<Lease>(
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
    [deps.clock(), leaseS, atOnce],
  );
  return rows;
}

/** Releases a lease after a failure, to retry a little later, so that a failing device doesn't block others. */
export async function giveBack(
  { pools, clock }: Pick<DeriveDeps, 'pools' | 'clock'>,
  { deviceNo, epoch }: LeaseKey,
): Promise<void> {
  await pools.app.query(
    `update derivations set leased_until = null, due_at = greatest(due_at, to_timestamp($3::float8 / 1000))
     where device_no = $1 and lease_epoch = $2`,
    [deviceNo, epoch, clock() + retryMs],
  );
}

/** Derives the leased window; `outdated` is the queued flight that it is derived for. */
async function derive(deps: DeriveDeps, lease: Lease, outdated?: string): Promise<void> {
  const result = await recompute(deps, lease.deviceNo, {
    from: Math.floor(lease.from),
    to: Math.ceil(lease.to),
  });
  await inTransaction(deps.pools.app, async (client) => {
    if (await stillHeld(client, lease)) {
      await store(client, lease, result, deps.clock());
      if (outdated !== undefined && !result.rest) await finishOutdated(client, outdated, deps.clock());
    }
  });
}

async function stillHeld(client: pg.PoolClient, lease: Lease): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from derivations where device_no = $1 and lease_epoch = $2 for update',
    [lease.deviceNo, lease.epoch],
  );
  return rows.length === 1;
}

async function store(client: pg.PoolClient, lease: Lease, result: Recomputation, now: number): Promise<void> {
  const { upserts, removals, same, lost } = result;
  const before = await outdatedAmong(client, [
    ...upserts.map(({ flight }) => flight.id),
    ...removals,
    ...same,
  ]);
  for (const row of upserts) await upsertFlight(client, row, now);
  if (removals.length > 0) await client.query('delete from flights where id = any($1)', [removals]);
  if (same.length > 0)
    await client.query('update flights set derivation_version = $2 where id = any($1)', [
      same,
      derivationVersion,
    ]);
  await noteLost(client, lost, now);
  const removed = removals.filter((id) => before.has(id)).length;
  await noteDerivedAgain(client, { before, removed, lost: 0, now });
  await closeMark(client, lease, result, now);
  for (const { flight, droneId } of result.upserts) {
    await client.query("select pg_notify('smartflight', $1)", [
      JSON.stringify({ type: 'changed', noun: 'flights', id: flight.id, droneId }),
    ]);
  }
}

/**
 * Deletes the mark if all is done and no new points arrived; else keeps the remaining window and releases the lease.
 * The next run can be delayed by up to ten minutes again. A sortie still in the air is derived again from its start.
 */
async function closeMark(
  client: pg.PoolClient,
  lease: Lease,
  { rest, lookAgain }: Recomputation,
  now: number,
): Promise<void> {
  const left = rest ?? lookAgain;
  if (left === undefined) {
    const { rowCount } = await client.query(
      'delete from derivations where device_no = $1 and from_at is null',
      [lease.deviceNo],
    );
    if (rowCount === 1) return;
  }
  // The rest of a long change continues at once; else new points have set their own time.
  const again = rest ? now : lookAgain?.at;
  await client.query(
    `update derivations set leased_until = null, is_outdated = false, marked_at = to_timestamp($5::float8 / 1000),
       taken_from = to_timestamp($2::float8 / 1000), taken_to = to_timestamp($3::float8 / 1000),
       due_at = case when $6 or from_at is null then to_timestamp($4::float8 / 1000) else due_at end
     where device_no = $1`,
    [lease.deviceNo, left?.from, left?.to, again, now, rest !== undefined],
  );
}
