import type { Readable } from 'node:stream';
import { recordLimits } from '@smartflight/contract/records/fields.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../../access/actor.ts';
import type { Deps } from '../../../access/deps.ts';
import { fileOfRecords, idsOfFile, type RecordFileOrder } from './record-file.ts';

/** Access to records for exports, with the list's own scope and order. */
export function recordSource(deps: Pick<Deps, 'pools' | 'clock'>): {
  ids(actor: UserActor, filter: RecordFilter): Promise<string[]>;
  file(actor: UserActor, order: RecordFileOrder & { ids: readonly string[] }): Readable;
} {
  return {
    ids: (actor, filter) => idsOfFile(deps, actor, { filter, most: recordLimits.stored }),
    file: (actor, order) => fileOfRecords(deps, actor, order),
  };
}
