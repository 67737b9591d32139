import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import { sql } from 'kysely';
import { notifySql } from '../../events.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { openPapers } from './papers.ts';
import { lockAccount, setCertificateEnd, stateColumns, type Tx } from './review-state.ts';

export interface OwnSubmission {
  kind: string;
  version: number;
  status: string;
  submittedAt: Date;
  decidedAt: Date | null;
  reason: string | null;
  note: string;
  papers: Record<string, string>;
}

export interface OwnPapers {
  everyOf(db: Database, accountId: string): Promise<OwnSubmission[]>;
  /**
   * Deletes papers and pictures of all submissions of these kinds. Waiting ones leave the queue, decisions stay, and
   * the account's review state is reset.
   */
  forget(tx: Tx, accountId: string, kinds: readonly ReviewKind[]): Promise<void>;
}

export function createOwnPapers(vault: Vault): OwnPapers {
  return {
    everyOf: async (db, accountId) => {
      const rows = await db
        .selectFrom('reviews')
        .select(['id', 'kind', 'version', 'status', 'submitted_at', 'decided_at', 'reason', 'note', 'papers'])
        .where('account_id', '=', accountId)
        .orderBy('submitted_at', 'desc')
        .execute();
      return rows.map((row) => ({
        kind: row.kind,
        version: row.version,
        status: row.status,
        submittedAt: row.submitted_at,
        decidedAt: row.decided_at,
        reason: row.reason,
        note: row.note,
        papers: openPapers(vault, row.id, row.papers),
      }));
    },
    forget: async (tx, accountId, kinds) => {
      await lockAccount(tx, accountId);
      const of = sql<boolean>`r.account_id = ${accountId} and r.kind = any(${[...kinds]})`;
      await sql`delete from files where id in
        (select f.file_id from review_files f join reviews r on r.id = f.review_id where ${of})`.execute(tx);
      await sql`update reviews r set papers = null, key_id = null, claimed_by = null, claimed_until = null,
        held_decision = null, held_reason = null, held_note = null, held_by = null, held_until = null,
        status = case when status = 'pending' then 'superseded' else status end where ${of}`.execute(tx);
      for (const kind of kinds)
        if (kind !== 'upgrade')
          await tx
            .updateTable('accounts')
            .set({ [stateColumns[kind]]: kind === 'account' ? 'unreviewed' : 'none' })
            .where('id', '=', accountId)
            .execute();
      if (kinds.includes('pilot')) await setCertificateEnd(tx, accountId, undefined);
      await notifySql({ type: 'account-changed', accountId }).execute(tx);
    },
  };
}
