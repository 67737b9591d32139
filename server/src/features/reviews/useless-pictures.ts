import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import type { Files } from '../../platform/files/files.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Tx } from './review-state.ts';

interface Sent {
  accountId: string;
  kind: ReviewKind;
  files: readonly { fileId: string; at: string }[];
}

/**
 * Refuses one picture for two slots, and the pictures of a submission that was rejected because they can't be read.
 * Throws `request.invalid` with the fields that named them.
 */
export async function refuseUselessPictures(tx: Tx, pictures: Pick<Files, 'isSame'>, o: Sent): Promise<void> {
  const unreadable = await unreadablePictures(tx, o);
  if (o.files.length > 0 && o.files.every(({ fileId }) => unreadable.has(fileId)))
    throw fault(
      'request.invalid',
      o.files.map(({ at }) => ({ at, code: 'pictureUnreadable' as const })),
    );
  for (const [i, { fileId, at }] of o.files.entries())
    for (const earlier of o.files.slice(0, i))
      if (await pictures.isSame(tx, earlier.fileId, fileId))
        throw fault('request.invalid', [{ at, code: 'pictureTwice' }]);
}

/** Pictures of the newest submission of a kind if it was rejected because they can't be read. */
async function unreadablePictures(tx: Tx, { accountId, kind }: Omit<Sent, 'files'>): Promise<Set<string>> {
  const newest = await tx
    .selectFrom('reviews')
    .select(['id', 'status', 'reason'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.status !== 'rejected' || newest.reason !== 'photoUnreadable') return new Set();
  const rows = await tx
    .selectFrom('review_files')
    .select('file_id')
    .where('review_id', '=', newest.id)
    .execute();
  return new Set(rows.map(({ file_id: id }) => id));
}
