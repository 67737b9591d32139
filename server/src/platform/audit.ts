import type { Kysely, Transaction } from 'kysely';
import type { Actor } from './actor.ts';
import type { DB } from './postgres/db-types.ts';

export interface AuditEntry {
  action: string;
  target: { kind: string; id: string };
  /** Facts for people who read the trail; never secrets or personal papers. */
  detail?: Record<string, unknown>;
}

/** Adds one row to the audit trail in the caller's transaction: if it is lost, so is the write. */
export async function audit(
  tx: Transaction<DB> | Kysely<DB>,
  actor: Actor,
  { action, target, detail = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_kind: actor.kind,
      actor_id: actor.kind === 'user' ? actor.id : actor.kind === 'visitor' ? null : actor.name,
      action,
      target_kind: target.kind,
      target_id: target.id,
      detail: JSON.stringify(detail),
      request_id: actor.kind === 'system' ? null : actor.requestId,
    })
    .execute();
}
