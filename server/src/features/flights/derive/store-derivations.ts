import type pg from 'pg';
import { prepared } from '../../../platform/postgres/prepared.ts';
import { inTransaction } from '../../../platform/postgres/transaction.ts';
import { derivationVersion } from '../derivation/version.ts';
import { noteDerivedAgain, outdatedAmong } from './derivation-changes.ts';
import { closeMarks, type Lease, lockHeld, type Mark } from './leases.store.ts';
import { finishOutdated, noteLost } from './outdated.store.ts';
import type { Recomputation } from './recompute.ts';
import { upsertFlights } from './upsert-flights.store.ts';

export interface Derivation {
  lease: Lease;
  /** The queued flight of an earlier method that it is made for. */
  outdated: string | undefined;
  result: Recomputation;
}

/** Stores derivations in one transaction, except those whose lease was taken over meanwhile. */
export async function storeDerivations(
  pool: pg.Pool,
  derivations: readonly Derivation[],
  now: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const leases = derivations.map(({ lease }) => lease);
    const held = await lockHeld(client, leases);
    const kept = derivations.filter(({ lease }) => held.has(lease.deviceNo));
    if (kept.length > 0) await store(client, kept, now);
  });
}

async function store(client: pg.PoolClient, kept: readonly Derivation[], now: number): Promise<void> {
  const of = <T>(part: (result: Recomputation) => readonly T[]): T[] =>
    kept.flatMap(({ result }) => part(result));
  const upserts = of((result) => result.upserts);
  const removals = of((result) => result.removals);
  const same = of((result) => result.same);
  const before = await outdatedAmong(
    client,
    of((result) => result.earlier),
  );
  await upsertFlights(client, upserts, now);
  if (removals.length > 0) await client.query('delete from flights where id = any($1)', [removals]);
  if (same.length > 0)
    await client.query('update flights set derivation_version = $2 where id = any($1)', [
      same,
      derivationVersion,
    ]);
  await noteLost(
    client,
    of((result) => result.lost),
    now,
  );
  const removed = removals.filter((id) => before.has(id)).length;
  await noteDerivedAgain(client, { before, removed, lost: 0, now });
  for (const { outdated, result } of kept)
    if (outdated !== undefined && !result.rest) await finishOutdated(client, outdated, now);
  await closeMarks(
    client,
    kept.map((each) => markOf(each, now)),
    now,
  );
  const changes = upserts.map(({ flight, droneId }) =>
    JSON.stringify({ type: 'changed', noun: 'flights', id: flight.id, droneId }),
  );
  if (changes.length > 0)
    await client.query(
      prepared("select pg_notify('smartflight', each) from unnest($1::text[]) each", [changes]),
    );
}

/** What a derivation leaves of its mark. A sortie still in the air is derived again from its start. */
function markOf({ lease: { deviceNo }, result: { rest, lookAgain } }: Derivation, now: number): Mark {
  const left = rest ? { ...rest, dueAt: now } : lookAgain && { ...lookAgain, dueAt: lookAgain.at };
  return { deviceNo, left, isRest: rest !== undefined };
}
