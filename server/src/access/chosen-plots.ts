import { sql } from 'kysely';
import { fault } from '../platform/http/fault.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';
import { visiblePlots } from './plot-scope.ts';

/**
 * Requires that the actor sees each plot of `body.plotIds`; those of `known`, which were chosen before, may stay.
 * @throws `plot.not-found` at the first other one
 */
export async function requirePlots(
  tx: Database,
  actor: UserActor,
  { plotIds, known, now }: { plotIds: readonly string[]; known: readonly string[]; now: Date },
): Promise<void> {
  const added = plotIds.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const { rows } = await sql<{ id: string }>`select p.id from plots p
    where p.id = any(${added}::uuid[]) and p.ended_at is null and ${visiblePlots(actor, now)}`.execute(tx);
  const seen = new Set(rows.map(({ id }) => id));
  const missing = added.find((id) => !seen.has(id));
  if (missing !== undefined)
    throw fault('plot.not-found', [
      { at: `body.plotIds.${plotIds.indexOf(missing)}`, code: 'plot.not-found' },
    ]);
}
