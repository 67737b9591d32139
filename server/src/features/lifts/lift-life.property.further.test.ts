import { licenceStates, licenceTransitions } from '@smartflight/contract/airspace/lift.ts';
import {
  type LiftAction,
  type LiftState,
  liftStateAfter,
  liftStates,
  liftTransitions,
} from '@smartflight/contract/airspace/lifts.ts';
import { lifts } from '@smartflight/contract/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Applicant } from '../../../test/people.ts';
import { createDesiredState } from '../commands/desired-state.ts';
import { releaseDrone } from './lift-ends.ts';
import { licenceState } from './lift-row.ts';
import { circle, hourMs, type LiftStage, liftStage } from './test-lifts.ts';

let stage: TestApp;
let own: LiftStage;
let staff: Applicant;
beforeAll(async () => {
  stage = await testApp();
  own = liftStage(stage);
  staff = await own.staff();
});
afterAll(() => stage.close());

const actions = [...new Set(liftTransitions.map(({ action }) => action))];

test('the table leads from what is open to an end, and from an end nowhere [N-05]', () => {
  const ends: LiftState[] = ['notApproved', 'withdrawn', 'expired', 'revoked'];
  for (const from of ends)
    expect(actions.map((action) => liftStateAfter(from, action))).toEqual(actions.map(() => undefined));
  expect(new Set(liftTransitions.map(({ to }) => to))).toEqual(new Set(liftStates));
  const steps = liftTransitions.map(({ from, action }) => `${from} ${action}`);
  expect(new Set(steps).size).toBe(steps.length);
});

test('a licence follows its table whatever the drone and the clock do [N-04]', () => {
  const step = (from: string, action: string) =>
    licenceTransitions.find((one) => one.from === from && one.action === action)?.to ?? from;
  const order = fc.array(fc.constantFrom('deliver', 'lose', 'begin', 'end', 'revoke'), { maxLength: 12 });
  fc.assert(
    fc.property(order, (steps) => {
      const row = {
        from_at: new Date(100),
        to_at: new Date(200),
        delivered_at: null as Date | null,
        licence_ended: null as 'expired' | 'revoked' | null,
      };
      let now = 0;
      let state = 'approved';
      for (const action of steps) {
        if (action === 'begin') now = Math.max(now, 100);
        if (action === 'end') now = 200;
        if (action === 'deliver') row.delivered_at = new Date(now);
        if (action === 'lose') row.delivered_at = null;
        if (action === 'revoke' && state !== 'expired' && state !== 'revoked') row.licence_ended = 'revoked';
        state = step(state, action);
        if (now >= 100) state = step(state, 'begin');
        expect(licenceState(row, new Date(now))).toBe(state);
        expect(licenceStates).toContain(state);
      }
    }),
  );
});

type Step = LiftAction | 'pass-time';

async function play(steps: readonly Step[]): Promise<void> {
  const { who, droneId } = await own.owner();
  const made = await own.submit(who, droneId, {
    liftDateRange: { from: own.at(hourMs), to: own.at(3 * hourMs) },
    shape: circle(60),
  });
  const { id } = made;
  const endAt = stage.time.now + 3 * hourMs;
  let state: LiftState = 'underReview';
  let revision = 1;
  const codeOf = async (answer: Promise<{ json(): { code: unknown } }>) => String((await answer).json().code);
  const decide = (body: object) =>
    codeOf(staff.client.proved(lifts.decide, { params: { id }, body: { revision, ...body } as never }));
  const doing: Record<Step, () => Promise<string>> = {
    amend: () =>
      codeOf(
        who.client.raw(lifts.amend, {
          params: { id },
          body: {
            ...own.form(droneId),
            liftDateRange: {
              from: new Date(endAt - 2 * hourMs).toISOString(),
              to: new Date(endAt).toISOString(),
            },
            revision,
          },
        }),
      ),
    withdraw: () => codeOf(who.client.raw(lifts.withdraw, { params: { id } })),
    approve: () => decide({ decision: 'approve' }),
    reject: () => decide({ decision: 'reject', reason: 'conflict' }),
    revoke: () => codeOf(staff.client.raw(lifts.revoke, { params: { id }, body: { note: 'why' } })),
    lapse: async () => {
      stage.time.now = Math.max(stage.time.now, endAt);
      await own.settle();
      return '0';
    },
    release: async () => {
      const o = { desiredState: createDesiredState(stage.deps), now: new Date(stage.time.now) };
      await stage.deps.pools.db.transaction().execute((tx) => releaseDrone(o, tx, droneId));
      return '0';
    },
    'pass-time': async () => {
      stage.time.now = Math.min(stage.time.now + 40 * 60_000, endAt - 1);
      await own.settle();
      return '0';
    },
  };
  for (const action of steps) {
    const next: LiftState | undefined = action === 'pass-time' ? state : liftStateAfter(state, action);
    const code = await doing[action]();
    const isOwnDoing = action !== 'lapse' && action !== 'release' && action !== 'pass-time';
    if (isOwnDoing) expect(code === '0', `${state} ${action}: ${code}`).toBe(next !== undefined);
    state = next ?? state;
    if (action === 'amend' && next) revision += 1;
    const now = await own.get(who, id);
    expect([now.applyStatus, now.revision], `${action}`).toEqual([state, revision]);
    expect(now.licence === null || ['approved', 'revoked', 'withdrawn', 'expired'].includes(state)).toBe(
      true,
    );
    const standing = (await own.desiredNow(droneId))?.items.length ?? 0;
    expect(standing, `${state}: licences the drone is to have`).toBe(state === 'approved' ? 1 : 0);
  }
}

test('whatever applicant, reviewer, drone and clock do, only the states of the table are reached [N-03][N-04]', async () => {
  const step = fc.constantFrom<Step>(...actions, 'pass-time', 'approve', 'amend');
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), play), {
    numRuns: 40,
    endOnFailure: true,
  });
});
