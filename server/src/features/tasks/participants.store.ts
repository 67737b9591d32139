import type { PayRule } from '@smartflight/contract/tasks/task.ts';
import type { ParticipantState } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { answersFor } from '../../access/task-scope.ts';
import type { Tx } from './locked-tasks.store.ts';
import { markParticipants } from './tasks.store.ts';

export interface LockedParticipant {
  id: string;
  taskId: string;
  droneId: string;
  droneName: string;
  ownerId: string | null;
  companyId: string | null;
  state: ParticipantState;
  revision: number;
  fromDay: string;
  toDay: string;
  payBy: PayRule;
  invitedAt: Date | null;
  expiresAt: Date | null;
  isMine: boolean;
}

const columns = (
  actor?: UserActor,
) => sql`p.id, p.task_id as "taskId", p.drone_id as "droneId", coalesce(d.name, p.drone_id) as "droneName",
  p.owner_id as "ownerId", p.company_id as "companyId", p.state, p.revision, p.from_day as "fromDay",
  p.to_day as "toDay", p.pay_by as "payBy", p.invited_at as "invitedAt", p.expires_at as "expiresAt",
  ${actor ? answersFor(actor) : sql`false`} as "isMine"`;

/** Participants of a locked task that are untreated or agreed. */
export async function listOpen(tx: Tx, taskId: string, actor?: UserActor): Promise<LockedParticipant[]> {
  const { rows } = await sql<LockedParticipant>`select ${columns(actor)} from task_participants p
    left join devices d on d.id = p.drone_id
    where p.task_id = ${taskId} and p.state in ('untreated', 'agreed') order by p.id`.execute(tx);
  return rows;
}

/** These participants of locked tasks, in any state. */
export async function listParticipants(
  tx: Tx,
  actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, LockedParticipant>> {
  const { rows } = await sql<LockedParticipant>`select ${columns(actor)} from task_participants p
    left join devices d on d.id = p.drone_id where p.id = any(${ids}::uuid[]) order by p.id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface EarlierInTask {
  isOpen: boolean;
  /** Declined invitations and departures, newest last, with the owner and company at the time. */
  refusals: { at: Date; isLeaving: boolean; ownerId: string | null; companyId: string | null }[];
}

/** The drones that are in a locked task or refused it. */
export async function listEarlier(tx: Tx, taskId: string): Promise<Map<string, EarlierInTask>> {
  const { rows } = await sql<{
    droneId: string;
    isOpen: boolean;
    at: Date;
    isLeaving: boolean;
    ownerId: string | null;
    companyId: string | null;
  }>`select drone_id as "droneId", state in ('untreated', 'agreed') as "isOpen", coalesce(left_at, answered_at) as at,
      left_at is not null as "isLeaving", owner_id as "ownerId", company_id as "companyId"
    from task_participants where task_id = ${taskId}
      and (state in ('untreated', 'agreed', 'declined') or left_at is not null)
    order by at, id`.execute(tx);
  const earlier = new Map<string, EarlierInTask>();
  for (const { droneId, isOpen, ...refusal } of rows) {
    const one = earlier.get(droneId) ?? { isOpen: false, refusals: [] };
    if (isOpen) one.isOpen = true;
    else one.refusals.push(refusal);
    earlier.set(droneId, one);
  }
  return earlier;
}

/** The state at an instant: an untreated invitation past its deadline has expired, whether or not the job has run. */
export const stateOf = ({ state, expiresAt }: LockedParticipant, now: Date): ParticipantState =>
  state === 'untreated' && expiresAt !== null && expiresAt <= now ? 'expired' : state;

/** Marks these as invited now, with a deadline. */
export async function markAsked(
  tx: Tx,
  { ids, now, until }: { ids: readonly string[]; now: Date; until: Date },
): Promise<void> {
  await sql`update task_participants set invited_at = ${now}, expires_at = ${until}
    where id = any(${ids}::uuid[]) and state = 'untreated'`.execute(tx);
}

/** Records the agreement: the proposed period applies, also to earlier flights within it. */
export async function agree(
  tx: Tx,
  { ids, by, now }: { ids: readonly string[]; by: string; now: Date },
): Promise<void> {
  await sql`update task_participants set state = 'agreed', answered_at = ${now}, answered_by = ${by}
    where id = any(${ids}::uuid[]) and state = 'untreated'`.execute(tx);
  await sql`insert into task_periods (participant_id, effective_from, from_day, to_day)
    select id, '-infinity', from_day, to_day from task_participants where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  await markParticipants(tx, ids);
}

/** Records the agreement for drones that the actor answers for; returns them. */
export async function agreeAlone(
  tx: Tx,
  actor: UserActor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.id from task_participants p
    where p.id = any(${ids}::uuid[]) and p.state = 'untreated' and ${answersFor(actor)}`.execute(tx);
  const own = rows.map(({ id }) => id);
  if (own.length > 0) await agree(tx, { ids: own, by: actor.id, now });
  return new Set(own);
}

/** Moves these to a final state and ends their open proposals. */
export async function endParticipants(
  tx: Tx,
  {
    ids,
    state,
    by,
    now,
    isLeaving = false,
  }: {
    ids: readonly string[];
    state: Exclude<ParticipantState, 'untreated' | 'agreed'>;
    by?: string;
    now: Date;
    /** True when the owner left, false when the drone was removed. */
    isLeaving?: boolean;
  },
): Promise<void> {
  const answered = state === 'declined';
  await sql`update task_participants set state = ${state}, ended_at = ${now}, left_at = ${isLeaving ? now : null},
    answered_at = ${answered ? now : sql`answered_at`}, answered_by = ${answered ? (by ?? null) : sql`answered_by`}
    where id = any(${ids}::uuid[])`.execute(tx);
  await sql`update task_proposals set state = 'withdrawn', ended_at = ${now}
    where participant_id = any(${ids}::uuid[]) and state = 'untreated'`.execute(tx);
  // A flight with a later take-off, such as from a clock that is fast, no longer counts.
  if (state === 'removed') await markParticipants(tx, ids);
  await sql`update task_alarms set cleared_at = ${now} where participant_id = any(${ids}::uuid[])
    and cleared_at is null`.execute(tx);
}

/** Expires invitations and proposals past their deadline; returns how many. */
export async function expireDue(
  tx: Tx,
  { taskId, now }: { taskId: string; now: Date },
): Promise<{ invitations: number; proposals: number }> {
  const due = sql`task_id = ${taskId} and state = 'untreated' and expires_at <= ${now}`;
  const { rows: invitations } = await sql`update task_participants set state = 'expired', ended_at = ${now}
    where ${due} returning id`.execute(tx);
  const { rows: proposals } = await sql`update task_proposals set state = 'expired', ended_at = ${now}
    where ${due} returning id`.execute(tx);
  return { invitations: invitations.length, proposals: proposals.length };
}
