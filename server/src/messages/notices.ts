import type { NoticeTarget } from '@smartflight/contract/messages/inbox.schemas.ts';
import type { NoticeSeverity } from '@smartflight/contract/messages/inbox.ts';
import {
  type NoticeArgs,
  type NoticeTextId,
  noticeTexts,
} from '@smartflight/contract/messages/notice-texts.ts';
import { sql } from 'kysely';
import { notifySql } from '../events.ts';
import type { Database } from '../platform/postgres/pools.ts';

interface NoticeContent<Id extends NoticeTextId> {
  /** Account ids; unknown and disabled accounts are skipped. */
  to: readonly string[];
  text: Id;
  args: NoticeArgs<Id>;
  target?: NoticeTarget;
  /** Default: the severity of the text. */
  severity?: NoticeSeverity;
  /**
   * What the notice is about. An account has one notice per key: a repeat within `quietMs` is dropped, a later one
   * replaces the first, unread and on top. Without `quietMs` every repeat replaces it at once.
   */
  key?: string;
  quietMs?: number;
}

export type NewNotice = { [Id in NoticeTextId]: NoticeContent<Id> }[NoticeTextId];

/** Key of a notice that names a person: erasure finds it by this prefix. */
export const personKey = (accountId: string, about: string): string => `person:${accountId}:${about}`;

/** Ids that fit into one NOTIFY, which takes fewer than 8000 bytes. */
const idsPerEvent = 150;

/**
 * Posts notices in the caller's transaction, with one statement for all of them. Recipients are notified at commit; a
 * rollback discards both.
 */
export async function postNotices(db: Database, at: Date, notices: readonly NewNotice[]): Promise<void> {
  const rows = rowsOf(at, notices);
  if (rows.length === 0) return;
  const column = <Name extends keyof Row>(name: Name): Row[Name][] => rows.map((row) => row[name]);
  const { rows: posted } = await sql<{ account_id: string }>`
    with wanted as (
      select * from unnest(${column('accountId')}::uuid[], ${column('kind')}::text[], ${column('severity')}::text[],
          ${column('text')}::text[], ${column('args')}::jsonb[], ${column('target')}::jsonb[],
          ${column('key')}::text[], ${column('quietUntil')}::timestamptz[])
        with ordinality as w (account_id, kind, severity, text_id, args, target, dedupe_key, quiet_until, nth)
    ), fresh as (
      select w.* from wanted w join accounts a on a.id = w.account_id and a.disabled_at is null
      where not exists (select from notices n where n.account_id = w.account_id and n.dedupe_key = w.dedupe_key
        and n.quiet_until > ${at})
    ), numbered as (
      insert into inboxes as i (account_id, last_no)
      select account_id, count(*) from fresh group by account_id order by account_id
      on conflict (account_id) do update set last_no = i.last_no + excluded.last_no
      returning account_id, last_no
    )
    insert into notices as n
      (account_id, no, kind, severity, text_id, args, target, dedupe_key, quiet_until, created_at)
    select f.account_id, last_no + 1 - row_number() over (partition by f.account_id order by f.nth desc),
      kind, severity, text_id, args, target, dedupe_key, quiet_until, ${at}
    from fresh f join numbered using (account_id)
    on conflict (account_id, dedupe_key) where dedupe_key is not null do update set
      no = excluded.no, kind = excluded.kind, severity = excluded.severity, text_id = excluded.text_id,
      args = excluded.args, target = excluded.target, quiet_until = excluded.quiet_until,
      created_at = excluded.created_at, read_at = null
    where n.quiet_until is null or n.quiet_until <= ${at}
    returning account_id`.execute(db);
  await announce(
    db,
    posted.map(({ account_id }) => account_id),
  );
}

/** Notifies every process at commit that these inboxes have changed. */
export async function announce(db: Database, accountIds: readonly string[]): Promise<void> {
  const ids = [...new Set(accountIds)];
  for (let start = 0; start < ids.length; start += idsPerEvent)
    await notifySql({
      type: 'inbox-changed',
      accountIds: ids.slice(start, start + idsPerEvent),
    }).execute(db);
}

interface Row {
  accountId: string;
  kind: string;
  severity: string;
  text: string;
  args: string;
  target: string | null;
  key: string | null;
  quietUntil: Date | null;
}

/** One row per notice and account; the last one wins where several have the same key. */
function rowsOf(at: Date, notices: readonly NewNotice[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { to, text, args, target, severity, key, quietMs } of notices) {
    const row = {
      kind: noticeTexts[text].kind,
      severity: severity ?? noticeTexts[text].severity,
      text,
      args: JSON.stringify(args),
      target: target ? JSON.stringify(target) : null,
      key: key ?? null,
      quietUntil: key === undefined || quietMs === undefined ? null : new Date(at.getTime() + quietMs),
    };
    for (const accountId of new Set(to)) {
      const place = key === undefined ? `\n${rows.size}` : `${accountId}\n${key}`;
      rows.delete(place);
      rows.set(place, { ...row, accountId });
    }
  }
  return [...rows.values()];
}
