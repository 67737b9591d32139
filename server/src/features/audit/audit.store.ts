import type { audit } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/postgres/pools.ts';

type Filter = QueryOf<typeof audit.export>;

/**
 * Rows of the trail below the number `before`, newest first, with the names of actors and targets that still exist.
 */
export async function listTrail(
  db: Database,
  filter: Filter,
  { before, size }: { before?: number | undefined; size: number },
): Promise<AuditEntryRow[]> {
  let query = db
    .selectFrom('audit as a')
    .leftJoin('audit_seals as s', 's.audit_id', 'a.id')
    .select([
      'a.id',
      'a.at',
      'a.actor_kind',
      'a.actor_id',
      'a.action',
      'a.target_kind',
      'a.target_id',
      'a.detail',
      'a.request_id',
      's.no',
    ]);
  if (before !== undefined) query = query.where('a.id', '<', before);
  if (filter.from) query = query.where('a.at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('a.at', '<', new Date(filter.to));
  if (filter.actorId) query = query.where('a.actor_id', '=', filter.actorId);
  if (filter.targetId) query = query.where('a.target_id', '=', filter.targetId);
  if (filter.action)
    query = filter.action.endsWith('.')
      ? query.where(sql<boolean>`starts_with(a.action, ${filter.action})`)
      : query.where('a.action', '=', filter.action);
  const rows = await query.orderBy('a.id', 'desc').limit(size).execute();
  const nameOf = await namesOf(db, rows.flatMap(idsOf));
  return rows.map((row) => ({
    no: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id ?? '', name: nameOf('account', row.actor_id) },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, name: nameOf(row.target_kind, row.target_id) },
    detail: z.record(z.string(), z.unknown()).catch({}).parse(row.detail),
    requestId: row.request_id ?? '',
    isSealed: row.no !== null,
  }));
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

const idsOf = (row: { actor_id: string | null; target_id: string }): string[] =>
  [row.actor_id ?? '', row.target_id].filter(isUuid);

/** The trail stores only ids: names are the current ones, and deleted rows have none. */
async function namesOf(
  db: Database,
  ids: readonly string[],
): Promise<(kind: string, id: string | null) => string> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ key: string; name: string }>`
    select 'account:' || id as key, username as name from accounts where id = any(${wanted}::uuid[])
    union all select 'company:' || id, name from companies where id = any(${wanted}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return (kind, id) => names.get(`${kind}:${id}`) ?? '';
}
