import type { HistoryItem } from '@smartflight/contract/devices/device-history.schemas.ts';
import type { historyKinds } from '@smartflight/contract/devices/device-history.ts';
import { nounOf } from '@smartflight/contract/system/audit-actions.ts';
import { sql } from 'kysely';
import type { UserActor } from '../access/actor.ts';
import { knownName } from '../access/known-names.ts';
import { isShownCommand, managedDrones, visibleDrones } from '../access/scope.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { OwnedKind } from './device-labels.ts';

type Kind = (typeof historyKinds)[number];

/** Audit actions that are shown in a device's history, by the part after the noun of its kind. */
const kindOf: Record<string, Kind> = {
  register: 'registered',
  provision: 'provisioned',
  bind: 'bound',
  unbind: 'unbound',
  release: 'unbound',
  update: 'edited',
  'begin-maintenance': 'maintenance-began',
  'end-maintenance': 'maintenance-ended',
  retire: 'retired',
  'permit-pilot': 'pilot-permitted',
  'remove-pilot': 'pilot-removed',
  'session-taken-over': 'taken-over',
};
const transferKinds: Record<string, Kind> = {
  'transfers.offer': 'transfer-offered',
  'transfers.accept': 'transferred',
};
const kindsOf = (kind: OwnedKind): Record<string, Kind> => ({
  ...Object.fromEntries(Object.entries(kindOf).map(([name, what]) => [`${nounOf[kind]}.${name}`, what])),
  ...transferKinds,
});

export interface HistoryQuery {
  kind: OwnedKind;
  id: string;
  before: string | undefined;
  size: number;
}

/**
 * History of a visible device, newest first; undefined when missing or not visible. An owner's history starts with
 * their ownership; other users see no names but their own.
 */
export async function listHistory(
  db: Database,
  actor: UserActor,
  { kind, id, before, size }: HistoryQuery,
  now: Date,
): Promise<{ items: HistoryItem[]; next: string | null } | undefined> {
  const kinds = kindsOf(kind);
  const sight = await sightOf(db, actor, { kind, id }, now);
  if (!sight) return undefined;
  const [from, until] = [sight.from, before ? new Date(before) : null];
  const within = (at: string) =>
    sql`${sql.ref(at)} >= ${from} and (${until}::timestamptz is null or ${sql.ref(at)} < ${until})`;
  const most = size + 1;
  // Rows of one instant stay on one page, because the cursor is the instant.
  const { rows } = await sql<HistoryRow>`
    with happened as (
      (select h.at, h.action as kind, case when h.actor_kind = 'user' then h.actor_id::uuid end as actor_id,
          (h.detail ->> 'accountId')::uuid as whom_id, (h.detail ->> 'grant')::uuid as grant_id,
          case when h.action = 'transfers.offer' then (h.detail ->> 'transferId')::uuid end as transfer_id,
          null::uuid as id, null as method, null as state,
          coalesce(h.detail ->> 'reason', '') as detail
        from audit h where h.target_kind = ${kind} and h.target_id = ${id}
          and h.action = any(${Object.keys(kinds)}) and ${within('h.at')}
        order by h.at desc fetch first ${sql.lit(most)} rows with ties)
      union all
      (select k.at, k.event, null, null, null, null, null, null, null, '' from drone_connections k
        where k.drone_id = ${id} and ${within('k.at')}
        order by k.at desc fetch first ${sql.lit(most)} rows with ties)
      union all
      (select k.issued_at, 'command', case when not k.by_server then k.account_id end, null, null, null, k.id, k.method, k.state,
          k.reason from commands k
        where k.drone_id = ${id} and ${within('k.issued_at')} and ${isShownCommand(actor)}
        order by k.issued_at desc fetch first ${sql.lit(most)} rows with ties))
    select h.*, b.username as by_name, coalesce(w.username,
        case when coalesce(g.address, tr.account) in (me.email, me.phone) then me.username end, ${knownName(actor)},
        g.address, tr.account) as whom_name,
      coalesce(g.address, tr.account) in (me.email, me.phone) as is_own_address
    from happened h left join accounts b on b.id = h.actor_id left join accounts w on w.id = h.whom_id
      left join grants g on g.id = h.grant_id left join transfers tr on tr.id = h.transfer_id
      left join accounts a on a.id = coalesce(g.account_id, tr.to_id)
      left join accounts me on me.id = ${actor.id}
    order by h.at desc fetch first ${sql.lit(most)} rows with ties`.execute(db);
  const [last, following] = [rows[size - 1]?.at.getTime(), rows[size]?.at.getTime()];
  const isMore = following !== undefined;
  const shown = isMore && following !== last ? rows.slice(0, size) : rows;
  return {
    items: shown.map((row) => toItem(row, kinds, (accountId) => sight.seesNames || accountId === actor.id)),
    next: isMore ? (shown.at(-1)?.at.toISOString() ?? null) : null,
  };
}

const toItem = (
  row: HistoryRow,
  kinds: Record<string, Kind>,
  isNamed: (accountId: string | null) => boolean,
): HistoryItem => ({
  at: row.at.toISOString(),
  kind: kinds[row.kind] ?? (row.kind as Kind),
  by: isNamed(row.actor_id) ? row.by_name : null,
  whom: isNamed(row.whom_id) || row.is_own_address ? row.whom_name : null,
  command: row.id === null ? null : { id: row.id, method: row.method ?? '', state: row.state ?? '' },
  detail: row.detail || null,
});

interface HistoryRow {
  at: Date;
  kind: string;
  actor_id: string | null;
  by_name: string | null;
  whom_id: string | null;
  whom_name: string | null;
  is_own_address: boolean | null;
  id: string | null;
  method: string | null;
  state: string | null;
  detail: string;
}

async function sightOf(
  db: Database,
  actor: UserActor,
  { kind, id }: { kind: OwnedKind; id: string },
  now: Date,
): Promise<{ from: Date; seesNames: boolean } | undefined> {
  const { rows } = await sql<{
    owns: boolean;
    manages: boolean;
    began_at: Date | null;
    company_since: Date | null;
  }>`
    select coalesce(d.owner_id = ${actor.id}, false) as owns, coalesce(${managedDrones(actor)}, false) as manages, o.began_at,
      d.company_since
    from devices d left join ownerships o on o.drone_id = d.id and o.ended_at is null
    where d.id = ${id} and d.kind = ${kind} and ${visibleDrones(actor, undefined, now)}`.execute(db);
  const row = rows[0];
  return (
    row && {
      from: actor.seesAll
        ? new Date(0)
        : row.manages
          ? (row.company_since ?? new Date(0))
          : (row.began_at ?? row.company_since ?? new Date(0)),
      seesNames: row.manages || row.owns,
    }
  );
}
