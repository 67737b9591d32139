import type { Readable } from 'node:stream';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { RecordFormat } from '@smartflight/contract/records/fields.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../access/actor.ts';

/** Access to spray records for exports, injected by the composition root because features don't import each other. */
export interface RecordSource {
  /** Ids of the records that a filter selects, in the order of the file. Throws `record.too-many`. */
  ids(actor: UserActor, filter: RecordFilter): Promise<string[]>;
  /** The file of these records, as far as the actor still sees them. */
  file(
    actor: UserActor,
    o: {
      format: RecordFormat;
      language: Language;
      timeZone: string;
      ids: readonly string[];
      signal: AbortSignal;
      onProgress: (records: number) => void;
    },
  ): Readable;
}
