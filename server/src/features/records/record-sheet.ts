import type { recordSheets } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import { recordLimits } from '@smartflight/contract/records/fields.ts';
import { type SheetBody, sheetBody } from '@smartflight/contract/records/record-sheets.schemas.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import { fingerprintOf, type SealedRecord } from '@smartflight/contract/records/seal.ts';
import type { UserActor } from '../../access/actor.ts';
import { fault } from '../../platform/http/fault.ts';
import { type RecordDeps, recordOf } from './records.service.ts';
import { recordIds } from './records.store.ts';
import { sealedDocument, sealedDocuments } from './seals.store.ts';

const sheetsAtOnce = 10;
/** Of all files of one answer: those of days with many flights are large. */
const mostChars = 32_000_000;

/** The files of the newest sealed versions that a filter selects; at most `recordLimits.printed`, fewer of large ones. */
export async function readSheets(
  { pools, clock }: RecordDeps,
  actor: UserActor,
  filter: RecordFilter,
): Promise<ResultInput<typeof recordSheets.list>> {
  const limit = recordLimits.printed;
  const found = { now: new Date(clock()), limit: limit + 1 };
  const ids = await recordIds(pools.db, actor, { ...filter, state: 'complete' }, found);
  const items: { id: string; file: string }[] = [];
  let chars = 0;
  for (let at = 0; at < Math.min(ids.length, limit) && chars < mostChars; at += sheetsAtOnce) {
    const lot = await sealedDocuments(pools.db, actor, ids.slice(at, Math.min(at + sheetsAtOnce, limit)));
    items.push(...lot.map(({ id, document }) => ({ id, file: document })));
    for (const { document } of lot) chars += document.length;
  }
  return { items, isComplete: ids.length === items.length };
}

/** The newest sealed version as its sheet shows it. @throws `record.not-found`, `record.not-sealed` */
export async function readSheet(
  { pools, clock }: RecordDeps,
  actor: UserActor,
  id: string,
): Promise<ResultInput<typeof recordSheets.get>> {
  const { sees_orders: readsCustomers } = await recordOf(pools.db, actor, id, new Date(clock()));
  const sealed = await sealedDocument(pools.db, actor, { recordId: id, version: undefined });
  if (!sealed) throw fault('record.not-sealed');
  const { record, seal } = JSON.parse(sealed.document) as SealedRecord;
  const { hash, sealedAt, sequence, publicKey } = seal;
  const body = sheetBody.parse(record);
  return {
    body: readsCustomers ? body : withoutCustomer(body),
    seal: { hash, sealedAt, sequence },
    fingerprint: await fingerprintOf(publicKey),
  };
}

/** For a pilot or owner from outside the holder's people, who reads neither its customers nor its places. */
function withoutCustomer(body: SheetBody): SheetBody {
  const { customerName: _, customerAddress: __, ...entries } = body.entries;
  return { ...body, entries, places: null };
}
