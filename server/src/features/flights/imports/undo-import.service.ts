import type { PastImport } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import type { UserActor } from '../../../access/actor.ts';
import { audit } from '../../../access/audit.ts';
import type { Deps } from '../../../access/deps.ts';
import { notifyAllSql } from '../../../events.ts';
import { fault } from '../../../platform/http/fault.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { inImportTurn } from './import-turn.ts';
import { getPastImport } from './past-imports.store.ts';
import {
  holdOpenTasks,
  lockUndoable,
  markForDerivation,
  partsOf,
  removePart,
  settledFlights,
  setUndone,
} from './undo-import.store.ts';

/**
 * Deletes the samples of one import and removes the flights that come from them alone; other flights of that time are
 * derived again. Flights in the settlement of a closed campaign stay, with their samples. Undoing an undone import
 * changes nothing. Throws `flight-import.not-found`, `flight-import.settled` when all flights would stay, and
 * `flight-log.busy` as an import does.
 */
export async function undoImport(
  { pools, clock }: Deps,
  actor: UserActor,
  id: number,
  isGone: () => boolean,
): Promise<PastImport> {
  const now = new Date(clock());
  const { past, deviceNo } = await getPastImport(pools.db, actor, { id, now });
  if (past.undone) return past;
  const work = () =>
    pools.db.transaction().execute((tx) => undoInTurn(tx, actor, { importId: id, deviceNo, now }));
  await inImportTurn(pools.app, deviceNo, work, isGone);
  return (await getPastImport(pools.db, actor, { id, now })).past;
}

async function undoInTurn(
  tx: Database,
  actor: UserActor,
  { now, ...undo }: { importId: number; deviceNo: number; now: Date },
): Promise<void> {
  if (!(await lockUndoable(tx, undo.importId))) return;
  const { past } = await getPastImport(tx, actor, { id: undo.importId, now });
  await holdOpenTasks(tx, undo);
  const kept = await settledFlights(tx, undo);
  const parts = await partsOf(tx, { ...undo, kept });
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && last)
    await markForDerivation(tx, { deviceNo: undo.deviceNo, from: first.from, to: last.to, now });
  const removed: string[] = [];
  for (const part of parts) removed.push(...(await removePart(tx, { ...undo, ...part, kept })));
  if (removed.length === 0 && kept.length > 0) throw fault('flight-import.settled');
  await setUndone(tx, { importId: undo.importId, at: now, by: actor.id, kept: kept.length });
  const droneId = past.drone.id;
  await audit(tx, actor, {
    action: 'flights.undo-import',
    target: { kind: 'drone', id: droneId },
    detail: { fileName: past.fileName, importedAt: past.at, removed: removed.length, kept: kept.length },
  });
  if (removed.length > 0)
    await notifyAllSql(
      removed.map((id) => ({ type: 'changed', noun: 'flights', id, droneId }) as const),
    ).execute(tx);
}
