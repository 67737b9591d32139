import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Database } from './postgres/pools.ts';

export interface AuditEntry {
  action: string;
  target: { kind: string; id: string };
  /** Facts for people who read the trail; never secrets or personal papers. */
  detail?: Record<string, unknown>;
}

/** Adds one row to the audit trail in the caller's transaction: if it is lost, so is the write. */
export async function audit(tx: Database, actor: Actor, entry: AuditEntry): Promise<void> {
  await auditSql(actor, entry).execute(tx);
}

/** The same as a part of another statement; with `from` one row for each of its rows. */
export function auditSql(
  actor: Actor,
  { action, target, detail = {} }: AuditEntry,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const actorId = actor.kind === 'user' ? actor.id : actor.kind === 'visitor' ? null : actor.name;
  const requestId = actor.kind === 'system' ? null : actor.requestId;
  return sql`insert into audit (actor_kind, actor_id, action, target_kind, target_id, detail, request_id)
    select ${actor.kind}, ${actorId}::text, ${action}, ${target.kind}, ${target.id}, ${JSON.stringify(detail)}::jsonb,
      ${requestId}::text ${from}`;
}
