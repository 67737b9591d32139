import { type FilePurpose, filePurposes, pathOfFile } from '@smartflight/contract/system/files.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Condition on `reviews r` for what an actor may review. */
export type ReviewReach = (actor: UserActor) => RawBuilder<boolean>;

export type Sight = 'own' | 'shown' | 'review';

/**
 * The reason why the actor may see a picture; undefined if it may not or there is none. Papers are visible to their
 * owner, and to reviewers of a submission that names them.
 */
export async function sightOf(
  { db, reach }: { db: Database; reach: ReviewReach },
  actor: UserActor,
  id: string,
): Promise<Sight | undefined> {
  const row = await db
    .selectFrom('files')
    .select(['owner_id', 'purpose'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.owner_id === actor.id) return 'own';
  const purpose = filePurposes.find((known) => known === row.purpose);
  const rule = purpose && rules[purpose];
  if (!rule) return undefined;
  const { rows } = await sql`select where ${rule.holds(actor, id, reach)}`.execute(db);
  return rows.length > 0 ? rule.sight : undefined;
}

interface Rule {
  sight: Sight;
  holds(actor: UserActor, id: string, reach: ReviewReach): RawBuilder<unknown>;
}

const lineOf = (companyId: RawBuilder<unknown>) => sql`(
  with recursive line as (
    select id, parent_id from companies where id = ${companyId}
    union all select c.id, c.parent_id from companies c join line on c.id = line.parent_id)
  select id from line)`;

/** Colleagues see each other's pictures, up and down the company tree. */
const avatar: Rule = {
  sight: 'shown',
  holds: ({ accountVerified, seesAll, companyId }, id) => sql`exists (
    select from accounts a where a.avatar = ${pathOfFile(id)} and ${accountVerified === '1'}::boolean
      and (${seesAll}::boolean or a.company_id in ${lineOf(sql`${companyId}`)}
        or ${companyId}::uuid in ${lineOf(sql`a.company_id`)}))`,
};

const papers: Rule = {
  sight: 'review',
  holds: (actor, id, reach) => sql`exists (
    select from review_files rf join reviews r on r.id = rf.review_id where rf.file_id = ${id}
      and ${actor.accountVerified === '1' && actor.actions.has('reviews.list')}::boolean and ${reach(actor)})`,
};

/** Reviewers of applications to lift zones see the pictures of the application. */
const certificate: Rule = {
  sight: 'review',
  holds: (actor, id) => sql`exists (select from lifts l where l.certificate_id = ${id}
    and ${actor.accountVerified === '1' && actor.actions.has('lifts.review')}::boolean)`,
};

/** Logos are excluded because they have public addresses. */
const rules: Partial<Record<FilePurpose, Rule>> = {
  idCard: papers,
  pilotCard: papers,
  licence: papers,
  certificate,
  avatar,
};

/** Sets the picture of the actor's account; returns the path of the former one, or ''. */
export async function setAvatar(tx: Transaction<DB>, actor: UserActor, path: string): Promise<string> {
  const former = await tx
    .selectFrom('accounts')
    .select('avatar')
    .where('id', '=', actor.id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => fault('session.ended'));
  await tx.updateTable('accounts').set({ avatar: path }).where('id', '=', actor.id).execute();
  return former.avatar;
}
