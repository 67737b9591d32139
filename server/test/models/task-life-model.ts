import { taskInvitations, taskParticipants, taskPeriods } from '@smartflight/contract/endpoints.ts';
import {
  type ParticipantState,
  type ProposalState,
  participantAfter,
  proposalAfter,
  taskAnswerDays,
} from '@smartflight/contract/tasks/task-states.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { settleTasks } from '../../src/features/tasks/tasks.jobs.ts';
import type { TestApp } from '../app.ts';
import { campaign } from '../campaign.ts';

const dayMs = 86_400_000;

type Step =
  | { do: 'agree' | 'decline' | 'leave' | 'end' | 'ask' }
  | { do: 'propose'; to: number }
  | { do: 'agreePeriod' | 'declinePeriod' | 'withdrawPeriod'; back: number }
  | { do: 'wait'; days: number };
const back = fc.nat({ max: 1 });
export const taskLifeSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('agree' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('decline' as const, 'leave' as const, 'end' as const) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('propose' as const), to: fc.integer({ min: 21, max: 29 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('agreePeriod' as const, 'declinePeriod' as const, 'withdrawPeriod' as const),
        back,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }),
    },
  ),
  { minLength: 5, maxLength: 14 },
);

interface Proposal {
  id: string;
  to: string;
  state: ProposalState;
  expiresAt: number;
}
interface Model {
  id: string;
  state: ParticipantState;
  revision: number;
  to: string;
  expiresAt: number;
  answeredAt: number;
  /** The owner removed it from the task. */
  hasLeft: boolean;
  proposals: Proposal[];
}

/** Plays the steps against server and model; after each one they must agree on states, periods and revisions. */
export async function playTaskLife(stage: TestApp, order: readonly Step[]): Promise<void> {
  // Avoids the hourly limit on adding drones.
  stage.time.now += 1_800_000;
  const crew = await campaign(stage, { owners: 1 });
  const { id, owners } = crew;
  let { inviter } = crew;
  let owner = owners[0]!.client;
  const { account, droneId } = owners[0]!;
  const rowOf = async () =>
    (await inviter.call(taskParticipants.list, { params: { id }, query: { size: 200 } })).items;
  const fresh = async (seen: readonly string[]): Promise<Model | undefined> => {
    const row = (await rowOf()).find((one) => !seen.includes(one.id));
    const expiresAt = stage.time.now + taskAnswerDays * dayMs;
    return (
      row && {
        id: row.id,
        state: 'untreated',
        revision: 1,
        to: '2026-09-20',
        expiresAt,
        answeredAt: 0,
        hasLeft: false,
        proposals: [],
      }
    );
  };
  const all: Model[] = [(await fresh([]))!];
  const close = (one: Model): void => {
    for (const proposal of one.proposals) if (proposal.state === 'untreated') proposal.state = 'withdrawn';
  };

  for (const step of order) {
    const one = all.at(-1)!;
    const open = one.proposals.at('back' in step ? -1 - step.back : -1);
    switch (step.do) {
      case 'wait':
        stage.time.now += step.days * dayMs;
        await settleTasks(stage.deps);
        inviter = await stage.as(crew.inviterAccount);
        owner = await stage.as(account);
        if (one.expiresAt <= stage.time.now) one.state = participantAfter(one.state, 'expire') ?? one.state;
        for (const proposal of one.proposals)
          if (proposal.expiresAt <= stage.time.now)
            proposal.state = proposalAfter(proposal.state, 'expire') ?? proposal.state;
        break;
      case 'agree':
      case 'leave':
      case 'decline': {
        const body = { answer: step.do, items: [{ id: one.id, revision: one.revision }] };
        const { items } = await owner.call(taskInvitations.answer, { body });
        const next = participantAfter(one.state, step.do);
        expect(items[0]!.code).toBe(next ? null : 'task.invitation-ended');
        if (next)
          Object.assign(one, { state: next, answeredAt: stage.time.now, hasLeft: step.do === 'leave' });
        if (next === 'removed') close(one);
        break;
      }
      case 'end': {
        const { items } = await inviter.call(taskParticipants.end, {
          params: { id },
          body: { ids: [one.id] },
        });
        const next = participantAfter(one.state, 'withdraw') ?? participantAfter(one.state, 'remove');
        expect(items[0]!.code).toBe(next ? null : 'task.participant-ended');
        if (next) one.state = next;
        close(one);
        break;
      }
      case 'ask': {
        const { items } = await inviter.call(taskParticipants.add, {
          params: { id },
          body: { droneIds: [droneId] },
        });
        const isOpen = one.state === 'untreated' || one.state === 'agreed';
        const refusals = all.filter(({ state, hasLeft }) => state === 'declined' || hasLeft);
        const last = refusals.at(-1);
        const lately = last !== undefined && last.answeredAt > stage.time.now - taskAnswerDays * dayMs;
        const refusal =
          refusals.length > 1
            ? 'refused-twice'
            : lately
              ? last.hasLeft
                ? 'left-lately'
                : 'declined-lately'
              : undefined;
        expect(items[0]!.outcome).toBe(isOpen ? 'already' : (refusal ?? 'invited'));
        if (!isOpen && !refusal) all.push((await fresh(all.map((model) => model.id)))!);
        break;
      }
      case 'propose': {
        stage.time.now += 1000;
        const to = `2026-09-${step.to}`;
        const body = { participantIds: [one.id], period: { from: '2026-09-10', to } };
        const { items } = await inviter.call(taskPeriods.propose, { params: { id }, body });
        const may = one.state === 'untreated' || one.state === 'agreed';
        const code = may ? (one.to === to ? 'task.period-same' : null) : 'task.participant-ended';
        expect(items[0]!.code).toBe(code);
        if (code !== null) break;
        if (one.state === 'untreated') Object.assign(one, { to, revision: one.revision + 1 });
        else {
          for (const proposal of one.proposals)
            proposal.state = proposalAfter(proposal.state, 'supersede') ?? proposal.state;
          const [row] = (await owner.call(taskPeriods.list, { query: { taskId: id, size: 1 } })).items;
          const expiresAt = stage.time.now + taskAnswerDays * dayMs;
          one.proposals.push({ id: row!.id, to, state: 'untreated', expiresAt });
        }
        break;
      }
      default: {
        if (!open) break;
        const action = (
          { agreePeriod: 'agree', declinePeriod: 'decline', withdrawPeriod: 'withdraw' } as const
        )[step.do];
        const next = proposalAfter(open.state, action);
        const refusal = open.state === 'superseded' ? 'task.proposal-outdated' : 'task.proposal-ended';
        if (action === 'withdraw') {
          const { statusCode } = await inviter.raw(taskPeriods.withdraw, { params: { id: open.id } });
          expect(statusCode).toBe(next ? 200 : 409);
        } else {
          const { items } = await owner.call(taskPeriods.answer, {
            body: { answer: action, ids: [open.id] },
          });
          expect(items[0]!.code).toBe(next ? null : refusal);
        }
        if (next) open.state = next;
        if (next === 'agreed') one.to = open.to;
      }
    }
    const rows = new Map((await rowOf()).map((row) => [row.id, row]));
    for (const model of all)
      expect(rows.get(model.id)).toMatchObject({
        state: model.state,
        revision: model.revision,
        isConfirmed: model.state === 'agreed',
        period: { to: model.to },
      });
    const records = await inviter.call(taskPeriods.list, { query: { taskId: id, size: 200 } });
    const states = new Map(records.items.map((record) => [record.id, record.state]));
    for (const proposal of all.flatMap(({ proposals }) => proposals))
      expect(states.get(proposal.id)).toBe(proposal.state);
  }
}
