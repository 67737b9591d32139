import type { AuditAction } from '@smartflight/contract/system/audit-actions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { Actor } from './actor.ts';

export interface AuditEntry {
  action: AuditAction;
  target: { kind: string; id: string };
  /** Details for readers of the audit trail; never secrets or identity documents. */
  detail?: Record<string, unknown>;
  /** Server clock, for rows shown among others that use it; default: the database clock. */
  at?: Date;
}

const rowOf = (actor: Actor, { action, target, detail = {} }: Omit<AuditEntry, 'at'>) => ({
  actor_kind: actor.kind,
  actor_id: actor.kind === 'user' ? actor.id : actor.kind === 'visitor' ? null : actor.name,
  action,
  target_kind: target.kind,
  target_id: target.id,
  detail: JSON.stringify(actor.kind === 'user' && actor.key ? { ...detail, key: actor.key.id } : detail),
  request_id: actor.kind === 'system' ? null : actor.requestId,
});

/**
 * Adds one row to the audit trail in the caller's transaction: the write and its audit row commit or roll back
 * together.
 */
export const audit = (tx: Database, actor: Actor, entry: AuditEntry): Promise<void> =>
  auditMany(tx, actor, [entry]);

/** Like `audit`, for many rows in one statement. */
export async function auditMany(tx: Database, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit')
    .values(entries.map(({ at, ...entry }) => ({ ...rowOf(actor, entry), ...(at ? { at } : {}) })))
    .execute();
}

/** Like `audit`, as part of another statement; with `from`, one row for each of its rows. */
export function auditSql(
  actor: Actor,
  entry: Omit<AuditEntry, 'at'>,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const row = rowOf(actor, entry);
  return sql`insert into audit (actor_kind, actor_id, action, target_kind, target_id, detail, request_id)
    select ${row.actor_kind}, ${row.actor_id}::text, ${row.action}, ${row.target_kind}, ${row.target_id},
      ${row.detail}::jsonb, ${row.request_id}::text ${from}`;
}
