import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { fault } from '../../platform/http/fault.ts';
import { entriesOf } from './record-view.ts';
import { lockFor, type RecordDeps, targetOf } from './records.service.ts';
import { flightsOf, writeRecord } from './records.store.ts';
import { insertSplit, isSplitDraft, lockFirstDraft, makeFirst, mergeSplit } from './split.store.ts';

/**
 * Takes flights out of a draft into a new one of the same holder, plot, day and kind of work. Both have what was
 * entered, without the amounts of products, which were for all flights. Returns the new draft and the new revision of
 * the first. @throws as `enterFields`, `record.not-manager`, and `request.invalid` for flights of another record or all
 */
export async function splitDraft(
  { pools, clock }: RecordDeps,
  actor: UserActor,
  { id, revision, flightIds }: { id: string; revision: number; flightIds: string[] },
): Promise<{ id: string; revision: number }> {
  const now = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const { entries, isManaged } = await lockFor(tx, actor, { id, revision, state: 'draft', now });
    if (!isManaged) throw fault('record.not-manager');
    const flights = new Set((await flightsOf(tx, actor, id)).map((flight) => flight.id));
    const taken = new Set(flightIds);
    const at = flightIds.findIndex((flight) => !flights.has(flight));
    if (at >= 0) throw fault('request.invalid', [{ at: `body.flightIds.${at}`, code: 'field.invalid' }]);
    if (taken.size === flights.size)
      throw fault('request.invalid', [{ at: 'body.flightIds', code: 'field.invalid' }]);
    const both = withoutTotals(entries);
    const made = await insertSplit(tx, actor, { from: id, flightIds: [...taken], entries: both, now });
    const next = await writeRecord(tx, actor, { id, entries: both, state: 'draft', now });
    await audit(tx, actor, { action: 'records.split', target: targetOf(id), detail: { count: taken.size } });
    return { id: made, revision: next };
  });
}

/**
 * Returns the flights of a split draft to the first draft of their plot and day, whose entries stay; what only the split
 * one has is added. Without a first draft it becomes the first. Returns the draft that has the flights.
 * @throws as `splitDraft`, and `record.not-split`
 */
export async function mergeDraft(
  { pools, clock }: RecordDeps,
  actor: UserActor,
  { id, revision }: { id: string; revision: number },
): Promise<{ id: string; revision: number }> {
  const now = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const first = await lockFirstDraft(tx, actor, id);
    const { entries, isManaged } = await lockFor(tx, actor, { id, revision, state: 'draft', now });
    if (!isManaged) throw fault('record.not-manager');
    if (!(await isSplitDraft(tx, actor, id))) throw fault('record.not-split');
    await audit(tx, actor, { action: 'records.merge', target: targetOf(id) });
    if (!first) {
      await makeFirst(tx, actor, id);
      return { id, revision: revision + 1 };
    }
    await mergeSplit(tx, actor, { from: id, into: first.id });
    const both = { ...entries, ...entriesOf(first.entries) };
    const next = await writeRecord(tx, actor, { id: first.id, entries: both, state: 'draft', now });
    return { id: first.id, revision: next };
  });
}

/** Entries without the amounts of products. */
function withoutTotals({ products, ...entries }: RecordEntries): RecordEntries {
  return products ? { ...entries, products: products.map((line) => ({ ...line, total: null })) } : entries;
}
