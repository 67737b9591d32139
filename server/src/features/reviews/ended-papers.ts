import { endedPapersDays } from '@smartflight/contract/onboarding/reviews.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/**
 * Deletes papers and pictures of submissions that were rejected, superseded, or replaced by a passed renewal longer ago
 * than the retention period; the decision stays. A picture that another submission still uses is kept.
 */
export async function dropEndedPapers(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endedPapersDays * 86_400_000);
  // A superseded submission ended when the next was sent, or at once where papers were withdrawn.
  const ended = sql`select r.id from reviews r
    where (r.status in ('rejected', 'superseded') and coalesce(r.decided_at, (
      select min(n.submitted_at) from reviews n
      where n.account_id = r.account_id and n.kind = r.kind and n.version > r.version), r.submitted_at) < ${before})
    or (r.status = 'passed' and exists (select from reviews n
      where n.account_id = r.account_id and n.kind = r.kind and n.version > r.version
        and n.is_renewal and n.status = 'passed' and n.decided_at < ${before}))`;
  await db.transaction().execute(async (tx) => {
    await sql`delete from files f
      where exists (select from review_files rf where rf.file_id = f.id and rf.review_id in (${ended}))
        and not exists (select from review_files rf where rf.file_id = f.id and rf.review_id not in (${ended}))`.execute(
      tx,
    );
    await sql`update reviews set papers = null, key_id = null
      where papers is not null and id in (${ended})`.execute(tx);
  });
}
