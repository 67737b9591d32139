import { teams } from '@smartflight/contract/endpoints.ts';
import {
  type InvitationAction,
  type InvitationState,
  invitationAfter,
  invitationDays,
  invitationStates,
} from '@smartflight/contract/teams/team-invitations.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';

const dayMs = 86_400_000;
let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('the table of transitions leads from an open invitation to an end, and from an end nowhere', () => {
  const actions: InvitationAction[] = ['accept', 'decline', 'withdraw', 'expire'];
  expect(
    invitationStates.map((from) => actions.map((action) => invitationAfter(from, action) ?? '-')),
  ).toEqual([
    ['accepted', 'declined', 'withdrawn', 'expired'],
    ['-', '-', '-', '-'],
    ['-', '-', '-', '-'],
    ['-', '-', '-', '-'],
    ['-', '-', '-', '-'],
  ]);
});

const who = fc.nat({ max: 1 });
/** Which of a guest's invitations is used, counted from the newest. */
const back = fc.nat({ max: 2 });
type Step =
  | { do: 'invite' | 'leave' | 'remove'; who: number }
  | { do: 'accept' | 'decline' | 'withdraw'; who: number; back: number }
  | { do: 'wait'; days: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('invite' as const), who }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const, 'withdraw' as const),
        who,
        back,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'remove' as const), who }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat({ max: 8 }) }) },
  ),
  { minLength: 4, maxLength: 14 },
);

interface Asked {
  id: string;
  state: InvitationState;
  expiresAt: number;
  endedAt: number;
}
interface Guest {
  person: Applicant;
  isIn: boolean;
  /** Oldest first. */
  asked: Asked[];
}

const mayInvite = ({ isIn, asked }: Guest, now: number): boolean => {
  const blocks = ({ state, endedAt }: Asked) =>
    state === 'open' || (state === 'declined' && endedAt > now - invitationDays * dayMs);
  return !isIn && !asked.some(blocks);
};

/** Runs the steps against server and model; after each one both must agree on all states and members. */
async function play(order: readonly Step[]): Promise<void> {
  let creator = await signedIn(stage, await stage.world.account());
  const guests: Guest[] = [];
  for (let n = 0; n < 2; n += 1)
    guests.push({ person: await signedIn(stage, await stage.world.account()), isIn: false, asked: [] });
  const { id } = await creator.client.call(teams.create, { body: { name: 'Crew' } });

  const end = async (guest: Guest, step: Extract<Step, { back: number }>): Promise<void> => {
    const asked = guest.asked.at(-1 - step.back);
    if (!asked) return;
    const by = step.do === 'withdraw' ? creator : guest.person;
    const { statusCode } = await by.client.raw(teams[step.do], { params: { id: asked.id } });
    const next = invitationAfter(asked.state, step.do);
    expect(statusCode).toBe(next ? 200 : 409);
    if (!next) return;
    asked.state = next;
    asked.endedAt = stage.time.now;
    if (step.do === 'accept') guest.isIn = true;
  };
  const invite = async (guest: Guest): Promise<void> => {
    const answer = await creator.client.raw(teams.invite, {
      params: { id },
      body: { account: guest.person.email },
    });
    const isRight = mayInvite(guest, stage.time.now);
    expect(answer.statusCode).toBe(isRight ? 201 : 409);
    if (!isRight) return;
    const expiresAt = stage.time.now + invitationDays * dayMs;
    guest.asked.push({ id: answer.json().result.id, state: 'open', expiresAt, endedAt: 0 });
  };
  const part = async (guest: Guest, by: 'leave' | 'remove'): Promise<void> => {
    const params = { id, accountId: guest.person.id };
    const answer =
      by === 'leave'
        ? await guest.person.client.raw(teams.leave, { params })
        : await creator.client.raw(teams.removeMember, { params });
    expect(answer.statusCode).toBe(guest.isIn ? 200 : 404);
    guest.isIn = false;
  };

  for (const step of order) {
    if (step.do === 'wait') {
      stage.time.now += step.days * dayMs;
      creator = await signedIn(stage, creator);
      for (const guest of guests) {
        guest.person = await signedIn(stage, guest.person);
        for (const asked of guest.asked)
          if (asked.state === 'open' && asked.expiresAt <= stage.time.now) asked.state = 'expired';
      }
      continue;
    }
    const guest = guests[step.who]!;
    if ('back' in step) await end(guest, step);
    else if (step.do === 'invite') await invite(guest);
    else await part(guest, step.do);

    const team = await creator.client.call(teams.get, { params: { id } });
    const real = new Map(team.invitations.map((one) => [one.id, one.state]));
    for (const one of guests) {
      expect(team.people.some(({ accountId }) => accountId === one.person.id)).toBe(one.isIn);
      const recent = one.asked.filter(({ id }) => real.has(id));
      expect(recent.map(({ id }) => real.get(id))).toEqual(recent.map(({ state }) => state));
    }
  }
}

test('whatever creator and guests do in whatever order, invitations move by the table and membership with them [M-02]', async () => {
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: 40, endOnFailure: true });
});
