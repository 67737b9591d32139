import type { AuditAction } from '@smartflight/contract/system/audit-actions.ts';
import type {
  AuditDetailName,
  AuditValue,
  auditDetails,
} from '@smartflight/contract/system/audit-details.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { Actor } from './actor.ts';

type Kinds = typeof auditDetails;
type Plain = string | number | boolean;
type ItemOf<Value> = Value extends readonly (infer Item)[] ? ItemOf<Item> : Exclude<Value, null | undefined>;

/** Names of `Detail` that are not in the contract's list, or whose value is of another type there. */
type UnlistedOf<Detail, Path extends string> = Detail extends unknown
  ? string extends keyof Detail
    ? `${Path}*`
    : { [Name in keyof Detail & string]: UnlistedIn<ItemOf<Detail[Name]>, `${Path}${Name}`> }[keyof Detail &
        string]
  : never;
type UnlistedIn<Value, Path extends string> = Path extends AuditDetailName
  ? [Value] extends [AuditValue<Kinds[Path]>]
    ? never
    : Path
  : [Value] extends [Plain]
    ? Path
    : [keyof Value] extends [never]
      ? `${Path}.*`
      : UnlistedOf<Value, `${Path}.`>;
/** Makes a detail that is not in the list a compiler error that names it. */
type Listed<Detail> = Detail extends CheckedDetail
  ? unknown
  : [UnlistedOf<Detail, ''>] extends [never]
    ? unknown
    : { unlisted: UnlistedOf<Detail, ''> };

declare const isChecked: unique symbol;
/** Details whose names were compared with the contract's list. */
type CheckedDetail = Readonly<Record<string, unknown>> & { readonly [isChecked]: true };

interface Entry {
  action: AuditAction;
  target: { kind: string; id: string };
  /** Server clock, for rows shown among others that use it; default: the database clock. */
  at?: Date;
}

/** An entry that is written elsewhere than where it is composed. */
export interface AuditEntry extends Entry {
  detail?: CheckedDetail;
}

/**
 * Details for readers of the audit trail; never secrets or identity documents. The contract lists their names
 * (`auditDetails`), so that the console can show each in the reader's language.
 */
type EntryWith<Detail> = Entry & { detail?: Detail & Listed<Detail> };

/** The details of an entry that is passed on; a name that the contract does not list is a compiler error. */
export const auditDetail = <const Detail extends object>(detail: Detail & Listed<Detail>): CheckedDetail =>
  detail as unknown as CheckedDetail;

const rowOf = (actor: Actor, { action, target, detail = {} }: Omit<Entry, 'at'> & { detail?: object }) => ({
  actor_kind: actor.kind,
  actor_id: actor.kind === 'user' ? actor.id : actor.kind === 'visitor' ? null : actor.name,
  action,
  target_kind: target.kind,
  target_id: target.id,
  detail: JSON.stringify({ ...detail, ...sourceOf(actor) }),
  request_id: actor.kind === 'system' ? null : actor.requestId,
});

/** The key or link with which an account was used. */
const sourceOf = (actor: Actor): { key?: string; link?: string } => {
  if (actor.kind !== 'user') return {};
  return { ...(actor.key && { key: actor.key.id }), ...(actor.visit && { link: actor.visit.linkId }) };
};

/**
 * Adds one row to the audit trail in the caller's transaction: the write and its audit row commit or roll back
 * together.
 */
export const audit = <const Detail extends object>(
  tx: Database,
  actor: Actor,
  entry: EntryWith<Detail>,
): Promise<void> => auditMany<Detail>(tx, actor, [entry]);

/** Like `audit`, for many rows in one statement. */
export async function auditMany<const Detail extends object>(
  tx: Database,
  actor: Actor,
  entries: readonly EntryWith<Detail>[],
): Promise<void> {
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
