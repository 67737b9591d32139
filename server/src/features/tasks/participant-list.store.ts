import type { taskParticipants } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { TaskCounts } from '@smartflight/contract/tasks/task.schemas.ts';
import type { PayRule } from '@smartflight/contract/tasks/task.ts';
import type { TaskFigures, TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import type { ParticipantState } from '@smartflight/contract/tasks/task-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleDrones } from '../../access/scope.ts';
import { answersFor } from '../../access/task-scope.ts';
import { isAirborne, signsOf } from '../../live/drones/drone-signs.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { figureSums } from './figures/figure-sums.ts';
import type { SeenTask } from './locked-tasks.store.ts';
import { toCounts } from './task-rows.ts';

interface ParticipantRecord extends TaskFigures {
  id: string;
  drone_id: string;
  drone_name: string | null;
  model: string | null;
  owner_name: string | null;
  company_name: string | null;
  sees: boolean;
  watches: boolean;
  state: ParticipantState;
  revision: number;
  is_mine: boolean;
  invited_at: Date | null;
  expires_at: Date | null;
  answered_at: Date | null;
  ended_at: Date | null;
  from_day: string;
  to_day: string;
  pay_by: PayRule;
  proposal: TaskParticipant['proposal'];
  last_at: Date | null;
  last_pilot: string | null;
  pilots: string[];
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  state: sql`p.state`,
  insideAreaM2: sql`coalesce(g."insideAreaM2", 0)`,
  grossAreaM2: sql`coalesce(g."grossAreaM2", 0)`,
  sorties: sql`coalesce(g.sorties, 0)`,
  lastTakeOffAt: sql`(select max(k.start_at) from task_flights k where k.participant_id = p.id)`,
};

interface ListContext {
  db: Database;
  fleet: FleetState;
  now: Date;
}

/** Drones of a task with what they have flown for it; a participant gets only its own. */
export async function listOfTask(
  { db, fleet, now }: ListContext,
  actor: UserActor,
  { seen, query }: { seen: SeenTask; query: QueryOf<typeof taskParticipants.list> },
): Promise<ResultOf<typeof taskParticipants.list>> {
  const mine =
    seen.right === 'participate' ? sql`and ${answersFor(actor)} and p.invited_at is not null` : sql``;
  const conditions = [sql`p.task_id = ${seen.id} ${mine}`];
  if (query.state) conditions.push(sql`p.state = ${query.state}`);
  if (query.flown)
    conditions.push(
      sql`exists (select from task_sums s where s.participant_id = p.id and s.task_id = p.task_id and s.sorties > 0)`,
    );
  if (query.q) {
    const has = (text: RawBuilder<unknown>) => contains(text, query.q ?? '');
    conditions.push(sql`(${has(sql`p.drone_id`)} or ${mayName(actor, now)} and (${has(sql`d.name`)}
      or ${has(sql`w.username`)} or w.id is null and ${has(sql`c.name`)}))`);
  }
  const from = sql`from task_participants p left join drones d on d.id = p.drone_id
    left join accounts w on w.id = p.owner_id left join companies c on c.id = p.company_id
    where ${sql.join(conditions, sql` and `)}`;
  const way = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const name = inOrderOf(
    actor.language,
    sql`case when ${mayName(actor, now)} then d.name else p.drone_id end`,
  );
  const order = sql`order by ${sortColumns[query.sort.replace('-', '')] ?? name} ${way} nulls last, p.id ${way}`;
  const sums = sql`(select s.participant_id, ${figureSums} from task_sums s where s.task_id = ${seen.id}
    group by s.participant_id) g`;
  const [{ rows }, { rows: all }, { rows: counts }] = await Promise.all([
    sql<ParticipantRecord>`select p.id, p.drone_id, d.name as drone_name, d.model, nullif(w.username, '') as owner_name,
        c.name as company_name, ${mayName(actor, now)} as sees, ${mayWatch(actor, now)} as watches, p.state, p.revision, ${answersFor(actor)} as is_mine,
        p.invited_at, p.expires_at, p.answered_at, p.ended_at, p.from_day, p.to_day, p.pay_by, g.*,
        (select jsonb_build_object('id', o.id, 'period', jsonb_build_object('from', o.new_from, 'to', o.new_to),
            'payBy', o.new_pay_by)
          from task_proposals o where o.participant_id = p.id and o.state = 'untreated') as proposal,
        l.start_at as last_at, l.username as last_pilot,
        array(select nullif(a.username, '') from task_flights k join accounts a on a.id = k.pilot_id
          where k.participant_id = p.id and a.username <> '' group by a.id order by count(*) desc, a.username limit 5) as pilots
      from task_participants p left join drones d on d.id = p.drone_id
      left join accounts w on w.id = p.owner_id left join companies c on c.id = p.company_id
      left join ${sums} on g.participant_id = p.id
      left join lateral (select k.start_at, nullif(a.username, '') as username from task_flights k
        left join accounts a on a.id = k.pilot_id where k.participant_id = p.id
        order by k.start_at desc, k.flight_id limit 1) l on true
      where ${sql.join(conditions, sql` and `)}
      ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ counts: Partial<TaskCounts> | null }>`select jsonb_object_agg(state, count) as counts from (
      select p.state, count(*) from task_participants p where p.task_id = ${seen.id} ${mine} group by p.state) s`.execute(
      db,
    ),
  ]);
  return {
    total: all[0]?.total ?? 0,
    counts: toCounts(counts[0]?.counts ?? null),
    items: rows.map((row) => toParticipant(row, fleet)),
  };
}

/**
 * After agreeing, the drone's name, model and owner are visible to those who lead the task; before, only to those who
 * see the drone anyway.
 */
const mayName = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(p.state in ('agreed', 'removed') or ${answersFor(actor)} or ${visibleDrones(actor, undefined, now)}, false)`;

/** Live data is visible while the drone takes part; otherwise only to those who see the drone anyway. */
const mayWatch = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(p.state = 'agreed' or ${visibleDrones(actor, undefined, now)}, false)`;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function toParticipant(row: ParticipantRecord, fleet: FleetState): TaskParticipant {
  const owner = row.owner_name ?? row.company_name ?? '';
  return {
    id: row.id,
    droneId: row.drone_id,
    droneName: (row.sees ? row.drone_name : null) ?? row.drone_id,
    model: (row.sees ? row.model : null) ?? '',
    ownerName: row.sees ? owner : '',
    state: row.state,
    revision: row.revision,
    isConfirmed: row.state === 'agreed',
    isMine: row.is_mine,
    invitedAt: isoOf(row.invited_at),
    expiresAt: isoOf(row.expires_at),
    answeredAt: isoOf(row.answered_at),
    endedAt: isoOf(row.ended_at),
    period: { from: row.from_day, to: row.to_day },
    payBy: row.pay_by,
    proposal: row.proposal,
    figures: {
      sorties: row.sorties ?? 0,
      flightS: row.flightS ?? 0,
      grossAreaM2: row.grossAreaM2 ?? 0,
      insideAreaM2: row.insideAreaM2 ?? 0,
      outsideAreaM2: row.outsideAreaM2 ?? 0,
      netAreaM2: row.sorties === null ? 0 : row.netAreaM2,
      paidAreaM2: row.paidAreaM2 ?? 0,
      volumeL: row.volumeL ?? 0,
      massKg: row.massKg ?? 0,
      doseLpha: row.doseLpha ?? null,
      doseKgpha: row.doseKgpha ?? null,
    },
    lastTakeOffAt: isoOf(row.last_at),
    lastPilotName: row.last_pilot,
    pilots: row.pilots,
    link: row.watches ? signsOf(fleet, row.drone_id).link : 'offline',
    isFlying: row.watches && isAirborne(fleet, row.drone_id),
  };
}

/** Companies whose drones the actor may add together. */
export async function listCompanies(
  db: Database,
  actor: UserActor,
): Promise<ResultOf<typeof taskParticipants.companies>> {
  const { rows } = await sql<{ id: string; name: string; drones: number }>`select c.id, c.name,
      (select count(*) from drones d where d.company_id = c.id and d.retired_at is null) as drones
    from companies c where ${actor.seesAll ? sql`true` : sql`c.id = any(${actor.companyIds}::uuid[])`}
    order by c.name, c.id limit 500`.execute(db);
  return { items: rows };
}
