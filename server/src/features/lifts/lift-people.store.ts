import { roleCodes } from '@smartflight/contract/access/access.ts';
import { endedPapersDays } from '@smartflight/contract/onboarding/reviews.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { openLiftPapers } from './lift-papers.ts';
import type { Tx } from './lifts.store.ts';

const maxNotified = 200;

/** Accounts with the right to review, except the applicant. */
export async function reviewersBut(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where roles @> array[${roleCodes.staff}]::text[] and disabled_at is null
      and id <> ${accountId} order by created_at, id limit ${maxNotified}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes a picture unless another application refers to it. */
export async function dropCertificate(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  await sql`delete from files f where f.id = ${fileId} and f.purpose = 'certificate'
    and not exists (select from lifts l where l.certificate_id = f.id)`.execute(tx);
}

/** All applications of an account with unmasked papers, for the owner's data export. */
export async function everyLiftOf(db: Database, vault: Vault, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('lifts')
    .select([
      'id',
      'drone_id',
      'drone_name',
      'revision',
      'state',
      'shape',
      'height_m',
      'height_ref',
      'from_at',
      'to_at',
    ])
    .select(['asked', 'lift_address', 'papers', 'submitted_at', 'decided_at', 'ended_at', 'reason', 'note'])
    .where('account_id', '=', accountId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ papers, ...row }) => ({ ...row, papers: openLiftPapers(vault, row.id, papers) }));
}

/**
 * Deletes papers and pictures of applications that ended before the retention period; the decision stays. A picture
 * that a later application refers to is kept.
 */
export async function dropEndedLiftPapers(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endedPapersDays * 86_400_000);
  const ended = sql`select id from lifts where ended_at < ${before}`;
  await db.transaction().execute(async (tx) => {
    await sql`delete from files f
      where f.purpose = 'certificate' and exists (select from lifts l where l.certificate_id = f.id and l.id in (${ended}))
        and not exists (select from lifts l where l.certificate_id = f.id and l.id not in (${ended}))`.execute(
      tx,
    );
    await sql`update lifts set papers = null, key_id = null
      where papers is not null and id in (${ended})`.execute(tx);
  });
}
