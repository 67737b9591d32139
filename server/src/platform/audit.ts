import type { Kysely, Transaction } from 'kysely';
import type { Actor } from './actor.ts';
import type { DB } from './postgres/db-types.ts';

export interface AuditEntry {
  action: string;
  target: { kind: string; id: string };
  /** Facts for people who read the trail; never secrets or personal papers. */
  detail?: Record<string, unknown>;
}

type Writer = Transaction<DB> | Kysely<DB>;

/** Adds one row to the audit trail in the caller's transaction: if it is lost, so is the write. */
export const audit = (tx: Writer, actor: Actor, entry: AuditEntry): Promise<void> =>
  auditMany(tx, actor, [entry]);

/** The same for many rows, with one statement. */
export async function auditMany(tx: Writer, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, target, detail = {} }) => ({
    actor_kind: actor.kind,
    actor_id: actor.kind === 'user' ? actor.id : actor.kind === 'visitor' ? null : actor.name,
    action,
    target_kind: target.kind,
    target_id: target.id,
    detail: JSON.stringify(detail),
    request_id: actor.kind === 'system' ? null : actor.requestId,
  }));
  await tx.insertInto('audit').values(rows).execute();
}
