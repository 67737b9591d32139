import { randomUUID } from 'node:crypto';
import {
  type ReviewKind,
  type ReviewReason,
  type ReviewStatus,
  statusAfter,
} from '@smartflight/contract/onboarding/reviews.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { keyNameOf } from '../../platform/security/vault.ts';
import { openPapers, type Papers, sealPapers } from './papers.ts';
import { isCurrent, lockAccount, noHold, setState, stateColumns, statusOf, type Tx } from './review-state.ts';
import { refuseUselessPictures } from './useless-pictures.ts';

export interface NewSubmission {
  kind: ReviewKind;
  papers: Papers;
  /** `at` is the field of the request that named the picture. */
  files: readonly { slot: string; fileId: string; at: string }[];
}

export interface Submission {
  id: string;
  kind: ReviewKind;
  version: number;
  status: ReviewStatus;
  submittedAt: Date;
  decidedAt: Date | null;
  reason: ReviewReason | null;
  note: string;
  papers: Record<string, string>;
  images: Record<string, string>;
}

/** The interface of reviews for other features; the composition root passes each the part it needs. */
export interface Submissions {
  /**
   * Submits papers for review in the caller's transaction and supersedes a waiting submission of the same kind. While
   * a real name or certificate has passed, the submission is a renewal and the passed one stays valid. Throws
   * `review.passed-already` for the account.
   */
  submit(
    tx: Tx,
    actor: UserActor,
    submission: NewSubmission,
  ): Promise<{ id: string; version: number; submittedAt: Date }>;
  /** Of each kind the passed submission while the review has passed, otherwise the newest one. */
  currentOf(db: Database, accountId: string): Promise<Partial<Record<ReviewKind, Submission>>>;
  /** The newest renewal of each kind that waits, or was rejected and still has its papers. */
  renewalsOf(db: Database, accountId: string): Promise<Partial<Record<ReviewKind, Submission>>>;
}

export function createSubmissions({
  vault,
  clock,
  files: pictures,
}: Pick<Deps, 'vault' | 'clock' | 'files'>): Submissions {
  return {
    submit: async (tx, actor, { kind, papers, files }) => {
      const account = await lockAccount(tx, actor.id);
      const isRenewal = kind !== 'upgrade' && account[stateColumns[kind]] === 'passed';
      if (isRenewal && kind === 'account') throw fault('review.passed-already');
      await refuseUselessPictures(tx, pictures, { accountId: actor.id, kind, files });
      const version = (await supersede(tx, actor.id, kind)) + 1;
      const id = randomUUID();
      const submittedAt = new Date(clock());
      const sealed = sealPapers(vault, id, papers);
      await tx
        .insertInto('reviews')
        .values({
          id,
          account_id: actor.id,
          kind,
          version,
          company_id: account.company_id,
          papers: sealed,
          key_id: keyNameOf(sealed),
          is_renewal: isRenewal,
          submitted_at: submittedAt,
        })
        .execute();
      if (files.length > 0)
        await tx
          .insertInto('review_files')
          .values(files.map(({ slot, fileId }) => ({ review_id: id, slot, file_id: fileId })))
          .execute();
      if (!isRenewal) await setState(tx, actor.id, { kind, state: 'pending' });
      await audit(tx, actor, {
        action: 'reviews.submit',
        target: { kind: 'review', id },
        detail: { kind, version, ...(isRenewal ? { isRenewal } : {}) },
      });
      await notifySql({ type: 'account-changed', accountId: actor.id }).execute(tx);
      return { id, version, submittedAt };
    },
    currentOf: async (db, accountId) => byKind(await newestRows(db, accountId, isCurrent)),
    renewalsOf: async (db, accountId) => {
      const rows = await newestRows(db, accountId, sql<boolean>`r.is_renewal or r.status = 'passed'`);
      return byKind(rows.filter(({ status, papers }) => status !== 'passed' && papers !== null));
    },
  };

  function byKind(rows: readonly NewestRow[]): Partial<Record<ReviewKind, Submission>> {
    return Object.fromEntries(
      rows.map((row) => [row.kind, { ...row, papers: openPapers(vault, row.id, row.papers) }]),
    );
  }
}

/** Removes a waiting submission from the queue; returns the newest version number so far, or 0. */
async function supersede(tx: Tx, accountId: string, kind: ReviewKind): Promise<number> {
  const newest = await tx
    .selectFrom('reviews')
    .select(['id', 'version', 'status'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const status = newest && statusAfter(statusOf(newest.status), 'supersede');
  if (newest && status)
    await tx
      .updateTable('reviews')
      .set({ status, claimed_by: null, claimed_until: null, ...noHold })
      .where('id', '=', newest.id)
      .execute();
  return newest?.version ?? 0;
}

interface NewestRow extends Omit<Submission, 'papers'> {
  papers: Buffer | null;
}

async function newestRows(
  db: Database,
  accountId: string,
  condition: RawBuilder<boolean>,
): Promise<NewestRow[]> {
  const { rows } = await sql<NewestRow & { files: Record<string, string> | null }>`
    select distinct on (r.kind) r.id, r.kind, r.version, r.status, r.submitted_at as "submittedAt",
      r.decided_at as "decidedAt", r.reason, r.note, r.papers,
      (select jsonb_object_agg(f.slot, f.file_id) from review_files f where f.review_id = r.id) as files
    from reviews r join accounts a on a.id = r.account_id
    where r.account_id = ${accountId} and (${condition}) order by r.kind, r.version desc`.execute(db);
  return rows.map(({ files, ...row }) => ({
    ...row,
    images: Object.fromEntries(Object.entries(files ?? {}).map(([slot, id]) => [slot, pathOfFile(id)])),
  }));
}
