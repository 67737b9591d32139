import { nameOrderOf } from '@smartflight/contract/kit/languages.ts';
import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import type { LandWarning } from '@smartflight/contract/records/land-warnings.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import type { LandClocks } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface Reading {
  db: Database;
  clocks: LandClocks;
  now: Date;
}

/** Waits that still run on plots when a window begins, or now for a window without a first day. */
export async function windowWarnings(
  { db, clocks, now }: Reading,
  actor: UserActor,
  { plotIds, from }: { plotIds: readonly string[]; from: string | null },
): Promise<LandWarning[]> {
  return landWarnings(await clocks.ofWork(db, actor, { plotIds, now }), from, nameOrderOf(actor.language));
}

/** Items of the work list with the waits that run on their plots now. */
export async function withWarnings<Item extends { plot: { id: string } }>(
  { db, clocks, now }: Reading,
  actor: UserActor,
  items: readonly Item[],
): Promise<(Item & { warnings: LandWarning[] })[]> {
  const plotIds = [...new Set(items.map(({ plot }) => plot.id))];
  const inOrder = nameOrderOf(actor.language);
  const running = landWarnings(await clocks.ofWork(db, actor, { plotIds, now }), null, inOrder);
  return items.map((item) => ({
    ...item,
    warnings: running.filter(({ plotId }) => plotId === item.plot.id),
  }));
}
