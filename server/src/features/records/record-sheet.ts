import type { recordSheets } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import { sheetBody } from '@smartflight/contract/records/record-sheets.schemas.ts';
import { fingerprintOf, type SealedRecord } from '@smartflight/contract/records/seal.ts';
import type { UserActor } from '../../access/actor.ts';
import { fault } from '../../platform/http/fault.ts';
import { type RecordDeps, recordOf } from './records.service.ts';
import { sealedDocument } from './seals.store.ts';

/** The newest sealed version as its sheet shows it. @throws `record.not-found`, `record.not-sealed` */
export async function readSheet(
  { pools, clock }: RecordDeps,
  actor: UserActor,
  id: string,
): Promise<ResultInput<typeof recordSheets.get>> {
  await recordOf(pools.db, actor, id, new Date(clock()));
  const sealed = await sealedDocument(pools.db, actor, { recordId: id, version: undefined });
  if (!sealed) throw fault('record.not-sealed');
  const { record, seal } = JSON.parse(sealed.document) as SealedRecord;
  const { hash, sealedAt, sequence, publicKey } = seal;
  return {
    body: sheetBody.parse(record),
    seal: { hash, sealedAt, sequence },
    fingerprint: await fingerprintOf(publicKey),
  };
}
