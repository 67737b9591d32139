import type { taskInvitations } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { CountFrom, PayRule } from '@smartflight/contract/tasks/task.ts';
import type { ParticipantState } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { answersFor } from '../../access/task-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface InvitationRecord {
  id: string;
  task_id: string;
  task_name: string;
  district: string;
  inviter_name: string | null;
  company_name: string | null;
  crop: string;
  product: string;
  dosage_lpha: number | null;
  note: string;
  from_day: string;
  to_day: string;
  time_zone: string;
  count_from: CountFrom;
  pay_by: PayRule;
  drone_id: string;
  drone_name: string;
  state: ParticipantState;
  revision: number;
  invited_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  can_leave: boolean;
}

/** `p.state`, with 'expired' for those past their deadline. */
const stateAt = (now: Date) =>
  sql`case when p.state = 'untreated' and p.expires_at <= ${now} then 'expired' else p.state end`;

/** Invitations for drones that the actor may answer for, newest first. */
export async function listInvitations(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof taskInvitations.list>,
  now: Date,
): Promise<ResultOf<typeof taskInvitations.list>> {
  const where = sql`${answersFor(actor)} and p.invited_at is not null
    ${query.state === 'any' ? sql`` : sql`and ${stateAt(now)} = ${query.state}`}`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<InvitationRecord>`select p.id, t.id as task_id, t.name as task_name, t.district,
        nullif(a.username, '') as inviter_name, c.name as company_name, t.crop, t.product, t.dosage_lpha, t.note,
        p.from_day, p.to_day, t.time_zone, t.count_from, p.pay_by, p.drone_id, d.name as drone_name, ${stateAt(now)} as state, p.revision,
        p.invited_at, p.expires_at, p.answered_at, p.state = 'agreed' and t.state <> 'closed' as can_leave
      from task_participants p join tasks t on t.id = p.task_id join devices d on d.id = p.drone_id
      join accounts a on a.id = t.inviter_id left join companies c on c.id = t.company_id
      where ${where} order by p.invited_at desc, p.id limit ${query.size}
      offset ${(query.page - 1) * query.size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from task_participants p where ${where}`.execute(db),
  ]);
  return {
    total: sums[0]?.total ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      taskId: row.task_id,
      taskName: row.task_name,
      district: row.district,
      inviterName: row.inviter_name ?? '',
      companyName: row.company_name,
      crop: row.crop,
      product: row.product,
      dosageLpha: row.dosage_lpha,
      note: row.note,
      period: { from: row.from_day, to: row.to_day },
      timeZone: row.time_zone,
      countFrom: row.count_from,
      payBy: row.pay_by,
      droneId: row.drone_id,
      droneName: row.drone_name,
      state: row.state,
      revision: row.revision,
      invitedAt: row.invited_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      canLeave: row.can_leave,
    })),
  };
}

/** How many invitations and proposals wait for the actor. */
export async function countWaiting(
  db: Database,
  actor: UserActor,
  now: Date,
): Promise<{ invitations: number; proposals: number }> {
  const { rows } = await sql<{ invitations: number; proposals: number }>`select
    (select count(*) from task_participants p where ${answersFor(actor)} and p.state = 'untreated'
      and p.invited_at is not null and p.expires_at > ${now}) as invitations,
    (select count(*) from task_proposals o join task_participants p on p.id = o.participant_id
      where ${answersFor(actor)} and o.state = 'untreated' and o.expires_at > ${now}) as proposals`.execute(
    db,
  );
  return rows[0] ?? { invitations: 0, proposals: 0 };
}
