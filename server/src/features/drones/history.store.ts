import type { HistoryItem, historyKinds } from '@smartflight/contract/drones.ts';
import { sql } from 'kysely';
import { managedDrones, visibleDrones } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Kind = (typeof historyKinds)[number];

/** What of the audit trail is a drone's history, by what it is called there. */
const kindOf: Record<string, Kind> = {
  'drones.register': 'registered',
  'drones.provision': 'provisioned',
  'drones.bind': 'bound',
  'drones.unbind': 'unbound',
  'drones.update': 'edited',
  'drones.begin-maintenance': 'maintenance-began',
  'drones.end-maintenance': 'maintenance-ended',
  'drones.retire': 'retired',
  'drones.permit-pilot': 'pilot-permitted',
  'drones.remove-pilot': 'pilot-removed',
  'drones.session-taken-over': 'taken-over',
  'transfers.offer': 'transfer-offered',
  'transfers.accept': 'transferred',
};

export interface HistoryQuery {
  id: string;
  before: string | undefined;
  size: number;
}

/**
 * What happened to a visible drone, newest first; undefined when foreign or missing. An owner's history begins with
 * their ownership; who only flies the drone is told no names but their own.
 */
export async function listHistory(
  db: Database,
  actor: UserActor,
  { id, before, size }: HistoryQuery,
  now: Date,
): Promise<{ items: HistoryItem[]; next: string | null } | undefined> {
  const sight = await sightOf(db, actor, id, now);
  if (!sight) return undefined;
  const until = before ? new Date(before) : null;
  const { rows } = await sql<HistoryRow>`
    with happened as (
      (select h.at, h.action as kind, h.actor_id, h.detail ->> 'accountId' as whom_id
        from audit h where h.target_kind = 'drone' and h.target_id = ${id}
          and h.action = any(${Object.keys(kindOf)}) and h.at >= ${sight.from}
          and (${until}::timestamptz is null or h.at < ${until}) order by h.at desc limit ${size + 1})
      union all
      (select k.at, k.event, null, null from drone_connections k where k.drone_id = ${id} and k.at >= ${sight.from}
          and (${until}::timestamptz is null or k.at < ${until}) order by k.at desc limit ${size + 1}))
    select h.*, b.username as by_name, w.username as whom_name from happened h
    left join accounts b on b.id::text = h.actor_id left join accounts w on w.id::text = h.whom_id
    order by h.at desc limit ${size + 1}`.execute(db);
  const named = (accountId: string | null, name: string | null): string | null =>
    sight.seesNames || accountId === actor.id ? name : null;
  const items = rows.slice(0, size).map(
    (row): HistoryItem => ({
      at: row.at.toISOString(),
      kind: kindOf[row.kind] ?? (row.kind as Kind),
      by: named(row.actor_id, row.by_name),
      whom: named(row.whom_id, row.whom_name),
      command: null,
      detail: null,
    }),
  );
  return { items, next: rows.length > size ? (items.at(-1)?.at ?? null) : null };
}

interface HistoryRow {
  at: Date;
  kind: string;
  actor_id: string | null;
  by_name: string | null;
  whom_id: string | null;
  whom_name: string | null;
}

async function sightOf(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<{ from: Date; seesNames: boolean } | undefined> {
  const { rows } = await sql<{ owns: boolean; manages: boolean; began_at: Date | null }>`
    select coalesce(d.owner_id = ${actor.id}, false) as owns, coalesce(${managedDrones(actor)}, false) as manages, o.began_at
    from drones d left join ownerships o on o.drone_id = d.id and o.ended_at is null
    where d.id = ${id} and ${visibleDrones(actor, undefined, now)}`.execute(db);
  const row = rows[0];
  return (
    row && {
      from: row.manages ? new Date(0) : (row.began_at ?? new Date(0)),
      seesNames: row.manages || row.owns,
    }
  );
}
