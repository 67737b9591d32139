import type { reviews } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import {
  claimMinutes,
  type ReviewKind,
  type ReviewStatus,
  reviewKinds,
} from '@smartflight/contract/onboarding/reviews.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { reviewable } from '../../access/review-scope.ts';
import { contains, containsExactly } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { reasonOf } from './review-state.ts';

type Filter = QueryOf<typeof reviews.list>;

interface Row {
  id: string;
  kind: ReviewKind;
  version: number;
  status: ReviewStatus;
  is_renewal: boolean;
  submitted_at: Date;
  account_id: string;
  username: string;
  language: string;
  company: string | null;
  claimed_by: string | null;
  claimer: string | null;
  claimed_until: Date | null;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
  note: string;
  held_decision: 'pass' | 'reject' | null;
  held_by: string | null;
  holder: string | null;
  held_until: Date | null;
}

/** A page of submissions within reach, and how many of each kind wait there. */
export async function listReviews(
  db: Database,
  actor: UserActor,
  filter: Filter,
  now: Date,
): Promise<{ items: Review[]; total: number; pending: Record<ReviewKind, number> }> {
  const order = orderOf(filter.status);
  const select = async (page: number): Promise<(Row & { total: number })[]> => {
    // Sort and limit use this table alone; joins are limited to the rows of the page.
    const { rows } = await sql<Row & { total: number }>`
      with page as (
        select r.id, count(*) over ()::int as total from reviews r
        ${filter.search ? sql`join accounts a on a.id = r.account_id` : sql``}
        where ${matching(actor, filter)} order by ${order}
        limit ${filter.size} offset ${(page - 1) * filter.size})
      select ${columns}, page.total ${joined} join page on page.id = r.id order by ${order}`.execute(db);
    return rows;
  };
  const rows = await select(filter.page);
  const total = await totalOf(rows, filter, async () => (await select(1))[0] ?? { total: 0 });
  return {
    items: rows.map((row) => toReview(actor, row, now)),
    total,
    pending: await countPending(db, actor),
  };
}

/** One submission within reach; undefined when missing or outside it. */
export async function getReview(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<Review | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} ${joined} where r.id = ${id} and ${reviewable(actor)}`.execute(db);
  return rows[0] && toReview(actor, rows[0], now);
}

/** Earlier versions of the submission that the actor may read, newest first. */
export async function earlierOf(db: Database, actor: UserActor, of: Review, now: Date): Promise<Review[]> {
  const { rows } = await sql<Row>`
    select ${columns} ${joined} where r.account_id = ${of.applicant.id} and r.kind = ${of.kind}
      and r.version < ${of.version} and ${reviewable(actor)} order by r.version desc limit 20`.execute(db);
  return rows.map((row) => toReview(actor, row, now));
}

/** The newest submission of every other kind by the same account that the actor may read. */
export async function othersOf(db: Database, actor: UserActor, of: Review, now: Date): Promise<Review[]> {
  const { rows } = await sql<Row>`
    select distinct on (r.kind) ${columns} ${joined} where r.account_id = ${of.applicant.id}
      and r.kind <> ${of.kind} and ${reviewable(actor)} order by r.kind, r.version desc`.execute(db);
  const others = rows.map((row) => toReview(actor, row, now));
  return reviewKinds.flatMap((kind) => others.filter((other) => other.kind === kind));
}

/**
 * The passed submission that a renewal replaces, and whether the actor may read it. It is found without regard to
 * reach: the applicant submits its successor to the reviewer.
 */
export async function formerOf(
  db: Database,
  actor: UserActor,
  { isRenewal, applicant, kind, version }: Review,
): Promise<{ id: string; version: number; passedAt: Date; isInReach: boolean } | undefined> {
  if (!isRenewal) return undefined;
  const { rows } = await sql<{ id: string; version: number; passedAt: Date; isInReach: boolean }>`
    select r.id, r.version, r.decided_at as "passedAt", (${reviewable(actor)}) is true as "isInReach"
    from reviews r where r.account_id = ${applicant.id} and r.kind = ${kind} and r.version < ${version}
      and r.status = 'passed' order by r.version desc limit 1`.execute(db);
  return rows[0];
}

/** Encrypted papers; null after the retention period. */
export async function sealedPapersOf(db: Database, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('reviews').select('papers').where('id', '=', id).executeTakeFirst();
  return row?.papers ?? null;
}

export async function imagesOf(db: Database, id: string): Promise<{ slot: string; path: string }[]> {
  const rows = await db
    .selectFrom('review_files')
    .select(['slot', 'file_id'])
    .where('review_id', '=', id)
    .orderBy('slot', 'desc')
    .execute();
  return rows.map(({ slot, file_id }) => ({ slot, path: pathOfFile(file_id) }));
}

/** Claims a waiting submission unless another reviewer has; false when that failed. One atomic statement. */
export async function takeClaim(db: Database, actor: UserActor, id: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + claimMinutes * 60_000);
  const { numAffectedRows } = await sql`
    update reviews r set claimed_by = ${actor.id}, claimed_until = ${until}
    where r.id = ${id} and r.status = 'pending' and r.held_until is null and ${reviewable(actor)}
      and (r.claimed_by is null or r.claimed_by = ${actor.id} or r.claimed_until <= ${now})`.execute(db);
  return numAffectedRows === 1n;
}

export async function dropClaim(db: Database, actor: UserActor, id: string): Promise<void> {
  await sql`update reviews r set claimed_by = null, claimed_until = null
    where r.id = ${id} and r.claimed_by = ${actor.id} and ${reviewable(actor)}`.execute(db);
}

async function countPending(db: Database, actor: UserActor): Promise<Record<ReviewKind, number>> {
  const { rows } = await sql<{ kind: ReviewKind; count: number }>`
    select r.kind, count(*)::int as count from reviews r
    where r.status = 'pending' and r.held_until is null and ${reviewable(actor)} group by r.kind`.execute(db);
  const countOf = (kind: ReviewKind): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  const [account, realName, pilot, upgrade] = reviewKinds;
  return {
    [account]: countOf(account),
    [realName]: countOf(realName),
    [pilot]: countOf(pilot),
    [upgrade]: countOf(upgrade),
  };
}

const columns = sql`r.id, r.kind, r.version, r.status, r.is_renewal, r.submitted_at, r.account_id, a.username,
  a.language,  c.name as company, r.claimed_by, claimer.username as claimer, r.claimed_until,
  r.decided_by, decider.username as decider, r.decided_at, r.reason, r.note,
  r.held_decision, r.held_by, holder.username as holder, r.held_until`;
const joined = sql`from reviews r join accounts a on a.id = r.account_id
  left join companies c on c.id = r.company_id
  left join accounts claimer on claimer.id = r.claimed_by
  left join accounts decider on decider.id = r.decided_by
  left join accounts holder on holder.id = r.held_by`;

function matching(actor: UserActor, { status, kind, search }: Filter): RawBuilder<boolean> {
  const conditions = [
    reviewable(actor),
    status ? sql<boolean>`r.status = ${status}` : sql<boolean>`r.status <> 'superseded'`,
    // What is decided waits for no reviewer, although the decision can still be undone.
    ...(status === 'pending' ? [sql<boolean>`r.held_until is null`] : []),
  ];
  if (kind) conditions.push(sql<boolean>`r.kind = ${kind}`);
  if (search) {
    conditions.push(
      sql<boolean>`(${contains(sql`a.username`, search)} or ${containsExactly(sql`a.phone`, search)} or ${contains(sql`a.email`, search)})`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Waiting ones by waiting time; decided ones by decision, newest first. */
function orderOf(status: Filter['status']): RawBuilder<unknown> {
  if (status === 'pending') return sql`r.submitted_at, r.id`;
  if (status) return sql`coalesce(r.decided_at, r.submitted_at) desc, r.id`;
  return sql`(r.status = 'pending') desc, case when r.status = 'pending' then r.submitted_at end,
    r.decided_at desc, r.id`;
}

function toReview(actor: UserActor, row: Row, now: Date): Review {
  const { claimed_by, claimed_until } = row;
  const isClaimed =
    row.status === 'pending' && claimed_by !== null && claimed_until !== null && claimed_until > now;
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    status: row.status,
    isRenewal: row.is_renewal,
    submittedAt: row.submitted_at.toISOString(),
    applicant: {
      id: row.account_id,
      username: row.username,
      company: row.company ?? '',
      language: languageOf(row.language),
    },
    claim: isClaimed
      ? {
          by: { id: claimed_by, username: row.claimer ?? '' },
          isMine: claimed_by === actor.id,
          until: claimed_until.toISOString(),
        }
      : null,
    held:
      row.held_until && row.held_decision
        ? {
            by: { id: row.held_by ?? '', username: row.holder ?? '' },
            isMine: row.held_by === actor.id,
            decision: row.held_decision,
            until: row.held_until.toISOString(),
            leftMs: Math.max(0, row.held_until.getTime() - now.getTime()),
          }
        : null,
    decision: row.decided_at
      ? {
          by: { id: row.decided_by ?? '', username: row.decider ?? '' },
          at: row.decided_at.toISOString(),
          reason: reasonOf(row.reason),
          note: row.note,
        }
      : null,
  };
}
