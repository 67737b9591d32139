import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { mostAddedDrones, mostTaskDrones } from '@smartflight/contract/tasks/task.ts';
import type { AddOutcome } from '@smartflight/contract/tasks/task-outcomes.ts';
import { participantAfter, taskAnswerDays } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { visibleDrones } from '../../access/scope.ts';
import { type LockedTask, lockOpen, type Tx } from './locked-tasks.store.ts';
import {
  agreeAlone,
  type EarlierInTask,
  endParticipants,
  expireDue,
  listEarlier,
  listParticipants,
  markAsked,
} from './participants.store.ts';
import { resultsOf } from './results.ts';
import { machinesPage, notifyAnswerers, notifyTask, taskTarget } from './task-notices.ts';
import { type AddableDrone, lockAddable } from './task-people.store.ts';
import { answerBy, notifyInvited } from './task-transitions.ts';
import type { TaskDeps } from './tasks.deps.ts';

/** Rate limit of calls; the ids in them are counted apart. */
const addsPerHour = { attempts: 60, windowS: 3600 };

/** Refusals by an owner after which a task may not ask again (decision 0043). */
const mostRefusals = 2;

interface Wanted {
  id: string;
  droneIds?: readonly string[] | undefined;
  teamId?: string | undefined;
  companyId?: string | undefined;
}

/**
 * Adds drones to an open task, with a result for each; their owners are invited unless it is a draft. Throws
 * `task.not-found`, `access.denied`, `task.frozen`.
 */
export async function addDrones(
  workspace: TaskDeps,
  actor: UserActor,
  wanted: Wanted,
): Promise<{ items: { droneId: string; outcome: AddOutcome }[]; added: number }> {
  const { deps } = workspace;
  await deps.limits.spend(`task-add:${actor.id}`, addsPerHour);
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const ids = [...(wanted.droneIds ?? []), ...(await namedBy(tx, actor, wanted, now))];
    const found = new Map((await lockAddable(tx, actor, { ids, now })).map((drone) => [drone.id, drone]));
    const task = await lockOpen(tx, actor, wanted.id);
    const { outcomes, taken } = await placeDrones(tx, actor, { task, ids, found, now });
    await notifyTask(tx, task);
    if (task.state !== 'draft') {
      const asked = taken.filter(({ id }) => outcomes.get(id) === 'invited');
      await notifyInvited(tx, actor, { task, drones: asked, now });
    }
    const items = [...outcomes].map(([droneId, outcome]) => ({ droneId, outcome }));
    return { items, added: items.filter(({ outcome }) => isPlaced(outcome)).length };
  });
}

const isPlaced = (outcome: AddOutcome | undefined): boolean =>
  outcome === 'invited' || outcome === 'confirmed';

/** Whether an account can answer an invitation for it. */
const isAnswerable = ({ ownerId, companyId, isExcluded }: AddableDrone): boolean =>
  !isExcluded && (ownerId !== null || companyId !== null);

/**
 * Adds locked drones to a locked task, with a result for each; owners are invited unless it is a draft. Sends no
 * notices.
 */
export async function placeDrones(
  tx: Tx,
  actor: UserActor,
  o: {
    task: Pick<LockedTask, 'id' | 'state' | 'fromDay' | 'toDay' | 'payBy'>;
    ids: readonly string[];
    found: ReadonlyMap<string, AddableDrone>;
    now: Date;
  },
): Promise<{ outcomes: Map<string, AddOutcome>; taken: AddableDrone[] }> {
  const { task, found, now } = o;
  await expireDue(tx, { taskId: task.id, now });
  const outcomes = await outcomesOf(tx, actor, o);
  const invited = [...outcomes].flatMap(([id, outcome]) => (outcome === 'invited' ? [id] : []));
  const taken = invited.flatMap((id) => found.get(id) ?? []).filter(isAnswerable);
  const rows = await insertDrones(tx, { task, ids: invited, answerable: taken, now });
  if (task.state !== 'draft' && rows.length > 0) {
    await markAsked(tx, { ids: rows.map(({ id }) => id), now, until: answerBy(now) });
    const own = await agreeAlone(tx, actor, { ids: rows.map(({ id }) => id), now });
    for (const { id, droneId } of rows) if (own.has(id)) outcomes.set(droneId, 'confirmed');
  }
  await audit(tx, actor, {
    action: 'tasks.add-drones',
    target: taskTarget(task.id),
    detail: { drones: rows.map(({ droneId }) => droneId).slice(0, 50), count: rows.length },
  });
  return { outcomes, taken };
}

/** Drones of the given team and company that the actor may see. */
async function namedBy(tx: Tx, actor: UserActor, wanted: Wanted, now: Date): Promise<string[]> {
  const teamId = wanted.teamId ?? null;
  const companyId = wanted.companyId ?? null;
  if (teamId === null && companyId === null) return [];
  const { rows } = await sql<{ id: string }>`select d.id from drones d where d.retired_at is null
    and (d.company_id = ${companyId} or d.id = any(array(
      select drone_id from team_drones where team_id = ${teamId})))
    and ${visibleDrones(actor, undefined, now)} order by d.id limit ${mostAddedDrones}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function outcomesOf(
  tx: Tx,
  actor: UserActor,
  o: {
    task: Pick<LockedTask, 'id'>;
    ids: readonly string[];
    found: ReadonlyMap<string, AddableDrone>;
    now: Date;
  },
): Promise<Map<string, AddOutcome>> {
  const lately = new Date(o.now.getTime() - taskAnswerDays * 86_400_000);
  const before = await listEarlier(tx, o.task.id);
  let room = mostTaskDrones - [...before.values()].filter(({ isOpen }) => isOpen).length;
  const outcomes = new Map<string, AddOutcome>();
  for (const id of new Set(o.ids)) {
    const drone = o.found.get(id);
    const earlier = before.get(id);
    const refusal = drone && earlier && !isOwn(actor, drone) ? refusalOf(earlier, drone, lately) : undefined;
    if (earlier?.isOpen) outcomes.set(id, 'already');
    else if (refusal) outcomes.set(id, refusal);
    // An id of others is answered like an unknown one until its owner agrees (decision 50).
    else if (drone?.isVisible && drone.ownerId === null && drone.companyId === null)
      outcomes.set(id, 'no-owner');
    else if (drone?.isVisible && drone.isExcluded) outcomes.set(id, 'owner-excluded');
    else outcomes.set(id, room-- > 0 ? 'invited' : 'too-many');
  }
  return outcomes;
}

/** No invitation is needed when the actor leads the task and answers for the drone. */
const isOwn = ({ id, companyIds }: UserActor, { ownerId, companyId }: AddableDrone): boolean =>
  ownerId === id || (ownerId === null && companyId !== null && companyIds.includes(companyId));

/**
 * Why an owner may not be invited again: the last refusal is more recent than `lately`, or there were two. Refusals
 * by a former owner don't count.
 */
function refusalOf(
  { refusals }: EarlierInTask,
  { ownerId, companyId }: AddableDrone,
  lately: Date,
): AddOutcome | undefined {
  const own = refusals.filter((message) =>
    ownerId === null
      ? message.ownerId === null && message.companyId === companyId
      : message.ownerId === ownerId,
  );
  const last = own.at(-1);
  if (own.length >= mostRefusals) return 'refused-twice';
  if (!last || last.at <= lately) return undefined;
  return last.isLeaving ? 'left-lately' : 'declined-lately';
}

/** Adds these ids; one without a drone that an account answers for stays untreated until it expires. */
async function insertDrones(
  tx: Tx,
  {
    task,
    ids,
    answerable,
    now,
  }: {
    task: Pick<LockedTask, 'id' | 'fromDay' | 'toDay' | 'payBy'>;
    ids: readonly string[];
    answerable: readonly AddableDrone[];
    now: Date;
  },
): Promise<{ id: string; droneId: string }[]> {
  if (ids.length === 0) return [];
  const drones = new Map(answerable.map((drone) => [drone.id, drone]));
  return tx
    .insertInto('task_participants')
    .values(
      ids.map((id) => ({
        task_id: task.id,
        drone_id: id,
        owner_id: drones.get(id)?.ownerId ?? null,
        company_id: drones.get(id)?.companyId ?? null,
        from_day: task.fromDay,
        pay_by: task.payBy,
        to_day: task.toDay,
        added_at: now,
      })),
    )
    .returning(['id', 'drone_id as droneId'])
    .execute();
}

/**
 * Withdraws the open invitations and removes the confirmed drones among these, with a result for each. Throws
 * `task.not-found`, `access.denied`, `task.frozen`.
 */
export async function endDrones(
  workspace: TaskDeps,
  actor: UserActor,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<ReturnType<typeof resultsOf>> {
  const now = new Date(workspace.deps.clock());
  return workspace.deps.pools.db.transaction().execute(async (tx) => {
    const task = await lockOpen(tx, actor, id);
    const all = await listParticipants(tx, actor, ids);
    const refusals = new Map<string, ProblemCode>();
    const gone = { withdrawn: [] as string[], removed: [] as string[] };
    for (const one of new Set(ids)) {
      const participant = all.get(one);
      const state =
        participant?.taskId === id &&
        (participantAfter(participant.state, 'withdraw') ?? participantAfter(participant.state, 'remove'));
      if (state === 'withdrawn' || state === 'removed') gone[state].push(one);
      else
        refusals.set(
          one,
          participant?.taskId === id ? 'task.participant-ended' : 'task.participant-not-found',
        );
    }
    if (task.state === 'draft')
      await sql`delete from task_participants where id = any(${gone.withdrawn}::uuid[])`.execute(tx);
    else await endParticipants(tx, { ids: gone.withdrawn, state: 'withdrawn', now });
    await endParticipants(tx, { ids: gone.removed, state: 'removed', now });
    await audit(tx, actor, {
      action: 'tasks.end-drones',
      target: taskTarget(id),
      detail: { withdrawn: gone.withdrawn.length, removed: gone.removed.length },
    });
    await notifyTask(tx, task);
    if (task.state !== 'draft')
      for (const state of ['withdrawn', 'removed'] as const)
        await notifyAnswerers(tx, now, {
          drones: gone[state].flatMap((one) => all.get(one) ?? []),
          but: actor.id,
          notice: (drones) => ({
            text: `task.${state}`,
            args: { task: task.name, drones },
            ...(state === 'removed' ? { target: machinesPage(id) } : {}),
          }),
        });
    return resultsOf(actor, ids, refusals);
  });
}
