import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type InboxState, type Notice, noticeTarget } from '@smartflight/contract/messages/inbox.schemas.ts';
import { type NoticeKind, noticeKinds, noticeSeverities } from '@smartflight/contract/messages/inbox.ts';
import {
  alarmCodeOf,
  isNoticeTextId,
  type NoticeArgs,
  noticeTexts,
} from '@smartflight/contract/messages/notice-texts.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import { noticeTextIn } from '../../messages/notice-texts.ts';
import { announce } from '../../messages/notices.ts';
import type { Database } from '../../platform/postgres/pools.ts';

const argsOfTexts = JSON.stringify(
  Object.fromEntries(Object.entries(noticeTexts).map(([id, { args }]) => [id, args])),
);

/**
 * Notices whose text this server version has, with all arguments the text needs. Others, from an older or newer
 * version, are neither listed nor counted.
 */
const hasWords = sql<boolean>`jsonb_exists(${argsOfTexts}::jsonb, text_id) and jsonb_exists_all(args,
  array(select jsonb_array_elements_text(${argsOfTexts}::jsonb -> text_id)))`;

export interface NoticeFilter {
  unread?: boolean | undefined;
  kind?: NoticeKind | undefined;
  before?: number | undefined;
  size: number;
}

/** The actor's notices, newest first, in the actor's language; `next` is the cursor of the next page. */
export async function listNotices(
  db: Database,
  actor: UserActor,
  { unread, kind, before, size }: NoticeFilter,
): Promise<{ items: Notice[]; next: number | null }> {
  let query = db.selectFrom('notices').selectAll().where('account_id', '=', actor.id).where(hasWords);
  if (unread !== undefined) query = query.where('read_at', unread ? 'is' : 'is not', null);
  if (kind) query = query.where('kind', '=', kind);
  if (before !== undefined) query = query.where('no', '<', before);
  const rows = await query
    .orderBy('no', 'desc')
    .limit(size + 1)
    .execute();
  const page = rows.slice(0, size);
  return {
    items: page.flatMap((row) => toNotice(actor.language, row) ?? []),
    next: rows.length > size ? Number(page.at(-1)?.no) : null,
  };
}

const storedArgs = z.record(z.string(), z.union([z.string(), z.number()]));

interface NoticeRow {
  id: string;
  no: number | string;
  kind: string;
  severity: string;
  text_id: string;
  args: unknown;
  target: unknown;
  created_at: Date;
  read_at: Date | null;
}

/** Undefined if it cannot be rendered, so that one invalid row doesn't break the whole inbox. */
function toNotice(language: Language, row: NoticeRow): Notice | undefined {
  const kind = noticeKinds.find((known) => known === row.kind);
  const args = storedArgs.safeParse(row.args);
  if (!kind || !args.success || !isNoticeTextId(row.text_id)) return undefined;
  if (!noticeTexts[row.text_id].args.every((name) => Object.hasOwn(args.data, name))) return undefined;
  const target = noticeTarget.safeParse(row.target);
  return {
    id: row.id,
    no: Number(row.no),
    kind,
    severity: noticeSeverities.find((known) => known === row.severity) ?? 'info',
    text: noticeTextIn(language, row.text_id, args.data as NoticeArgs),
    alarm: alarmCodeOf(row.text_id, args.data),
    target: target.success ? target.data : null,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}

export async function inboxState(db: Database, actor: UserActor): Promise<InboxState> {
  const { rows } = await sql<{ unread: number; newest: number; rank: number | null }>`
    select count(*)::int as unread,
      max(case severity when 'critical' then 2 when 'warning' then 1 else 0 end) as rank,
      coalesce((select max(no)::float8 from notices where account_id = ${actor.id}), 0) as newest
    from notices where account_id = ${actor.id} and read_at is null and ${hasWords}`.execute(db);
  const { unread = 0, newest = 0, rank = null } = rows[0] ?? {};
  const worst = rank === null ? undefined : noticeSeverities[rank];
  return { unread, newest, ...(worst ? { worst } : {}) };
}

/** Marks one of the actor's notices; false when foreign or missing. */
export async function markNotice(
  db: Database,
  actor: UserActor,
  { id, readAt }: { id: string; readAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    // A notice that is read already keeps its time.
    .set({ read_at: readAt === null ? null : sql<Date>`coalesce(read_at, ${readAt})` })
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announce(db, [actor.id]);
  return true;
}

/** Marks notices up to number `upTo`; newer ones, which the actor cannot have seen, stay unread. */
export async function markAll(
  db: Database,
  actor: UserActor,
  { upTo, kind, readAt }: { upTo: number; kind: NoticeKind | undefined; readAt: Date },
): Promise<void> {
  let query = db
    .updateTable('notices')
    .set({ read_at: readAt })
    .where('account_id', '=', actor.id)
    .where('read_at', 'is', null)
    .where('no', '<=', upTo);
  if (kind) query = query.where('kind', '=', kind);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows > 0n) await announce(db, [actor.id]);
}
