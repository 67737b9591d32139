import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import type { TaskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import { type ProposalState, proposalAfter } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit, auditMany } from '../../access/audit.ts';
import { personKey, postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { type LockedTask, lockLed, lockOpen, lockTasks, type Tx } from './locked-tasks.store.ts';
import { type LockedParticipant, listOpen, listParticipants, stateOf } from './participants.store.ts';
import {
  agreePeriods,
  askAgain,
  endProposals,
  insertProposals,
  listProposed,
  supersede,
} from './periods.store.ts';
import { resultsOf } from './results.ts';
import { notifyAnswerers, notifyTask, recordsPage, taskTarget } from './task-notices.ts';
import { answerBy } from './task-transitions.ts';
import type { TaskDeps } from './tasks.deps.ts';
import { markParticipants } from './tasks.store.ts';

interface Proposing {
  task: LockedTask;
  participants: readonly LockedParticipant[];
  period: TaskPeriod;
  note: string;
  now: Date;
}

/**
 * Sets another period, and the pay rule of the task, for drones of a locked task: at once when the owner has not agreed yet or is the actor,
 * otherwise as a proposal that replaces an open one.
 */
async function propose(tx: Tx, actor: UserActor, o: Proposing): Promise<void> {
  const { task, period, now } = o;
  const asked = o.participants.filter(({ state }) => state === 'untreated');
  await askAgain(tx, { ids: asked.map(({ id }) => id), period, payBy: task.payBy });
  const agreed = o.participants.filter(({ state }) => state === 'agreed');
  const own = agreed.filter(({ isMine }) => isMine);
  const others = agreed.filter(({ isMine }) => !isMine);
  await supersede(tx, { participantIds: agreed.map(({ id }) => id), now });
  await insertProposals(tx, actor, { ...o, participants: agreed, until: answerBy(now) });
  const ownIds = own.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from task_proposals
    where participant_id = any(${ownIds}::uuid[]) and state = 'untreated'`.execute(tx);
  await takeEffect(tx, actor, { ids: rows.map(({ id }) => id), participantIds: ownIds, now });
  await audit(tx, actor, {
    action: 'tasks.propose-period',
    target: taskTarget(task.id),
    detail: { period, payBy: task.payBy, drones: o.participants.length },
  });
  await notifyTask(tx, task);
  await notifyAnswerers(tx, now, {
    drones: others,
    notice: (drones) => ({
      text: 'task.period-proposed',
      args: { by: actor.username, task: task.name, drones, from: period.from, to: period.to },
      target: recordsPage(task.id),
      key: personKey(actor.id, `task:${task.id}:period:${now.getTime()}`),
    }),
  });
}

async function takeEffect(
  tx: Tx,
  actor: UserActor,
  { ids, participantIds, now }: { ids: readonly string[]; participantIds: readonly string[]; now: Date },
): Promise<void> {
  await endProposals(tx, { ids, state: 'agreed', by: actor.id, now });
  await agreePeriods(tx, { ids, now });
  await markParticipants(tx, participantIds);
}

/**
 * Passes a changed period of the task on to the drones that had its old one, and a changed pay rule on to all.
 * @param task with its old period and its new pay rule
 */
export async function follow(
  tx: Tx,
  actor: UserActor,
  { task, period, now }: { task: LockedTask; period: TaskPeriod; now: Date },
): Promise<void> {
  const groups = new Map<string, { period: TaskPeriod; participants: LockedParticipant[] }>();
  for (const one of await listOpen(tx, task.id, actor)) {
    const own = { from: one.fromDay, to: one.toDay };
    const wanted = own.from === task.fromDay && own.to === task.toDay ? period : own;
    if (wanted.from === own.from && wanted.to === own.to && one.payBy === task.payBy) continue;
    const key = `${wanted.from} ${wanted.to}`;
    const group = groups.get(key) ?? { period: wanted, participants: [] };
    group.participants.push(one);
    groups.set(key, group);
  }
  for (const group of groups.values()) await propose(tx, actor, { task, ...group, note: '', now });
}

/**
 * Proposes another period for one or many drones, with a result for each.
 * Throws `task.not-found`, `access.denied`, `task.frozen`.
 */
export async function proposePeriod(
  workspace: TaskDeps,
  actor: UserActor,
  o: { id: string; participantIds: readonly string[]; period: TaskPeriod; note: string },
): Promise<ReturnType<typeof resultsOf>> {
  const now = new Date(workspace.deps.clock());
  return workspace.deps.pools.db.transaction().execute(async (tx) => {
    const task = await lockOpen(tx, actor, o.id);
    const all = await listParticipants(tx, actor, o.participantIds);
    const refusals = new Map<string, ProblemCode>();
    const participants: LockedParticipant[] = [];
    for (const id of new Set(o.participantIds)) {
      const one = all.get(id);
      const state = one && stateOf(one, now);
      if (one?.taskId !== o.id) refusals.set(id, 'task.participant-not-found');
      else if (state !== 'untreated' && state !== 'agreed') refusals.set(id, 'task.participant-ended');
      else if (one.fromDay === o.period.from && one.toDay === o.period.to && one.payBy === task.payBy)
        refusals.set(id, 'task.period-same');
      else participants.push(one);
    }
    if (participants.length > 0)
      await propose(tx, actor, { task, participants, period: o.period, note: o.note, now });
    return resultsOf(actor, o.participantIds, refusals);
  });
}

/** Answers proposals, with a result for each; an outdated revision is refused. */
export async function answerProposals(
  workspace: TaskDeps,
  actor: UserActor,
  { answer, ids }: { answer: 'agree' | 'decline'; ids: readonly string[] },
): Promise<ReturnType<typeof resultsOf>> {
  const now = new Date(workspace.deps.clock());
  return workspace.deps.pools.db.transaction().execute(async (tx) => {
    const before = await listProposed(tx, actor, ids);
    const tasks = new Map(
      (
        await lockTasks(
          tx,
          [...before.values()].map(({ taskId }) => taskId),
        )
      ).map((task) => [task.id, task]),
    );
    const all = await listProposed(tx, actor, ids);
    const refusals = new Map<string, ProblemCode>();
    const answered = new Map<LockedTask, { id: string; participantId: string }[]>();
    for (const id of new Set(ids)) {
      const one = all.get(id);
      const task = one && tasks.get(one.taskId);
      const state: ProposalState | undefined =
        one?.state === 'untreated' && one.expiresAt <= now ? 'expired' : one?.state;
      if (!one?.isMine || !task || !state) refusals.set(id, 'task.proposal-not-found');
      else if (state === 'superseded') refusals.set(id, 'task.proposal-outdated');
      else if (!proposalAfter(state, answer)) refusals.set(id, 'task.proposal-ended');
      else answered.set(task, [...(answered.get(task) ?? []), { id, participantId: one.participantId }]);
    }
    const done = [...answered.values()].flat();
    const doneIds = done.map(({ id }) => id);
    if (answer === 'agree')
      await takeEffect(tx, actor, {
        ids: doneIds,
        participantIds: done.map(({ participantId }) => participantId),
        now,
      });
    else await endProposals(tx, { ids: doneIds, state: 'declined', by: actor.id, now });
    await auditMany(
      tx,
      actor,
      [...answered].map(([task, own]) => ({
        action: `tasks.${answer}-period`,
        target: taskTarget(task.id),
        detail: { proposals: own.slice(0, 50).map(({ id }) => id), count: own.length },
      })),
    );
    for (const task of answered.keys()) await notifyTask(tx, task);
    await postNotices(
      tx,
      now,
      [...answered].map(([task, own]) => ({
        to: [task.inviterId],
        text: 'task.period-answered' as const,
        args: { who: actor.username, task: task.name, drones: own.length, answer },
        target: recordsPage(task.id),
        key: personKey(actor.id, `task:${task.id}:period-answered:${now.getTime()}`),
      })),
    );
    return resultsOf(actor, ids, refusals);
  });
}

/** Takes a proposal back. Throws `task.proposal-not-found`, `task.proposal-outdated`, `task.proposal-ended`. */
export async function withdrawProposal(
  workspace: TaskDeps,
  actor: UserActor,
  id: string,
): Promise<{ id: string }> {
  const now = new Date(workspace.deps.clock());
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const before = (await listProposed(tx, actor, [id])).get(id);
    if (!before) throw fault('task.proposal-not-found');
    const task = await lockLed(tx, actor, before.taskId).catch(() => {
      throw fault('task.proposal-not-found');
    });
    const state = (await listProposed(tx, actor, [id])).get(id)?.state ?? 'withdrawn';
    if (state === 'superseded') throw fault('task.proposal-outdated');
    if (!proposalAfter(state, 'withdraw')) throw fault('task.proposal-ended');
    await endProposals(tx, { ids: [id], state: 'withdrawn', now });
    await audit(tx, actor, {
      action: 'tasks.withdraw-period',
      target: taskTarget(task.id),
      detail: { proposal: id },
    });
    await notifyTask(tx, task);
  });
  return { id };
}
