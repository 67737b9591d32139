import type { ParticipantState } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import { answersFor } from '../../access/task-scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Tx } from './locked-tasks.store.ts';
import { markParticipants } from './tasks.store.ts';

/** A drone of a task as a change holds it: its task is held. */
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
  invitedAt: Date | null;
  expiresAt: Date | null;
  isMine: boolean;
}

const columns = (
  actor?: UserActor,
) => sql`p.id, p.task_id as "taskId", p.drone_id as "droneId", d.name as "droneName",
  p.owner_id as "ownerId", p.company_id as "companyId", p.state, p.revision, p.from_day as "fromDay",
  p.to_day as "toDay", p.invited_at as "invitedAt", p.expires_at as "expiresAt",
  ${actor ? answersFor(actor) : sql`false`} as "isMine"`;

/** Those of a held task that are untreated or agreed, or these of them. */
export async function listOpen(tx: Tx, taskId: string, actor?: UserActor): Promise<LockedParticipant[]> {
  const { rows } = await sql<LockedParticipant>`select ${columns(actor)} from task_participants p
    join devices d on d.id = p.drone_id
    where p.task_id = ${taskId} and p.state in ('untreated', 'agreed') order by p.id`.execute(tx);
  return rows;
}

/** These, whatever their state, of tasks that are held. */
export async function listParticipants(
  tx: Tx,
  actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, LockedParticipant>> {
  const { rows } = await sql<LockedParticipant>`select ${columns(actor)} from task_participants p
    join devices d on d.id = p.drone_id where p.id = any(${ids}::uuid[]) order by p.id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What there was between a task and a drone before. */
export interface EarlierInTask {
  /** Untreated or agreed. */
  isOpen: boolean;
  /** Declined invitations and leavings, the last one last, with who answered for the drone then. */
  refusals: { at: Date; isLeaving: boolean; ownerId: string | null; companyId: string | null }[];
}

/** The drones of a held task that are in it, or that were refused to it. */
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

/** Whether an untreated one has run out by this time, whatever the clock's job has done. */
export const stateOf = ({ state, expiresAt }: LockedParticipant, now: Date): ParticipantState =>
  state === 'untreated' && expiresAt !== null && expiresAt <= now ? 'expired' : state;

/** Their owners are asked from now on, and have until then. */
export async function markAsked(
  tx: Tx,
  { ids, now, until }: { ids: readonly string[]; now: Date; until: Date },
): Promise<void> {
  await sql`update task_participants set invited_at = ${now}, expires_at = ${until}
    where id = any(${ids}::uuid[]) and state = 'untreated'`.execute(tx);
}

/** Agrees for these: the period that was asked for is in force, also for what was flown in it before. */
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

/** Who leads a task need not ask themselves: those of these that the actor answers for have agreed; answers which. */
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

/** Ends these in a state that they do not leave again, with what waits for an answer about them. */
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
    /** The owner's own word, and no removal. */
    isLeaving?: boolean;
  },
): Promise<void> {
  const answered = state === 'declined';
  await sql`update task_participants set state = ${state}, ended_at = ${now}, left_at = ${isLeaving ? now : null},
    answered_at = ${answered ? now : sql`answered_at`}, answered_by = ${answered ? (by ?? null) : sql`answered_by`}
    where id = any(${ids}::uuid[])`.execute(tx);
  await sql`update task_proposals set state = 'withdrawn', ended_at = ${now}
    where participant_id = any(${ids}::uuid[]) and state = 'untreated'`.execute(tx);
  // A flight that reports a later take-off, as one with its clock ahead, no longer counts.
  if (state === 'removed') await markParticipants(tx, ids);
  await sql`update task_alarms set cleared_at = ${now} where participant_id = any(${ids}::uuid[])
    and cleared_at is null`.execute(tx);
}

/** Ends what has waited for its answer for too long; answers how many invitations and proposals that were. */
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
