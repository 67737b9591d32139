import { flights, reviews } from '@smartflight/contract/endpoints.ts';
import { claimMinutes, type ReviewKind, reviewKinds } from '@smartflight/contract/onboarding/reviews.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { type Applicant, newcomer, reviewer, type Sent, send, states } from '../people.ts';

type Step =
  | { do: 'send'; who: number; kind: ReviewKind }
  | { do: 'claim' | 'release' | 'pass' | 'reject'; by: number; back: number }
  | { do: 'fly'; who: number }
  | { do: 'wait'; minutes: number };

const personal = ['account', 'realName', 'pilot'] as const;
const who = fc.nat({ max: 1 });
const kind = fc.constantFrom(...reviewKinds);
/** Which submission is reviewed, counted back from the newest. */
const back = fc.nat({ max: 4 });
const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), who, kind }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'pass' as const,
          'pass' as const,
          'reject' as const,
          'claim' as const,
          'claim' as const,
          'release' as const,
        ),
        by: who,
        back,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fly' as const), who }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 11 }) }) },
  ),
  { minLength: 16, maxLength: 28, size: 'max' },
);

/** A third of the runs start with one applicant whose three reviews were passed by staff. */
const opened = (applicant: number): Step[] =>
  personal.flatMap((of) => [
    { do: 'send', who: applicant, kind: of },
    { do: 'pass', by: 1, back: 0 },
  ]);
const beginning = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step[]>([]) },
  { weight: 1, arbitrary: who.map(opened) },
);
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(beginning, anySteps)
  .map(([first, then]) => [...first, ...then]);

interface Paper extends Sent {
  kind: ReviewKind;
  of: Expected;
  status: 'pending' | 'passed' | 'rejected' | 'superseded';
  claim?: { by: number; untilAt: number } | undefined;
}

/** Expected state of an account, computed from the rules only. */
interface Expected {
  applicant: Applicant;
  begun: boolean;
  manages: boolean;
  papers: Record<ReviewKind, Paper[]>;
}

/** What passed once stays passed while it is renewed. */
const stateOf = ({ papers }: Expected, of: (typeof personal)[number]): string => {
  if (papers[of].some(({ status }) => status === 'passed')) return 'passed';
  return papers[of].at(-1)?.status ?? (of === 'account' ? 'unreviewed' : 'none');
};
const isOpen = (expected: Expected): boolean => personal.every((of) => stateOf(expected, of) === 'passed');

/**
 * Plays the calls of two applicants, one of a company, and two reviewers, its manager and internal staff, in the
 * given order. Checks every response and the state after it against the rules.
 */
export async function playReviews(stage: TestApp, order: readonly Step[]): Promise<void> {
  const companyId = await stage.world.company();
  const reviewers = [await reviewer(stage, companyId), await reviewer(stage, null)];
  const people: Expected[] = [];
  for (const plan of [{ companyId }, {}])
    people.push({
      applicant: await newcomer(stage, plan),
      begun: false,
      manages: false,
      papers: { account: [], realName: [], pilot: [], upgrade: [] },
    });
  /** All submissions, newest first. */
  const made: Paper[] = [];
  for (const step of order) {
    if (step.do === 'wait') stage.time.now += step.minutes * 60_000;
    else if (step.do === 'send') await playSend(stage, { person: people[step.who]!, made }, step.kind);
    else if (step.do === 'fly') await playFly(people[step.who]!);
    else {
      const paper = made[step.back];
      // The manager only has access to the first applicant's company.
      const isReached = step.by === 1 || paper?.of === people[0];
      if (paper) await playReview(stage, { paper, isReached }, step, reviewers[step.by]!);
    }
    for (const person of people) await compare(stage, person);
  }
}

function refusalOfSending(person: Expected, of: ReviewKind): string | undefined {
  if (of === 'upgrade') {
    if (!isOpen(person)) return 'account.not-verified';
    return person.manages ? 'upgrade.not-open' : undefined;
  }
  if (of !== 'account' && !person.begun) return 'onboarding.basics-first';
  return of === 'account' && stateOf(person, of) === 'passed' ? 'review.passed-already' : undefined;
}

async function playSend(
  stage: TestApp,
  { person, made }: { person: Expected; made: Paper[] },
  of: ReviewKind,
): Promise<void> {
  const refusal = refusalOfSending(person, of);
  if (refusal) return void (await expect(send(stage, person.applicant, of)).rejects.toThrow(refusal));
  const sent = await send(stage, person.applicant, of);
  const before = person.papers[of].at(-1);
  if (before?.status === 'pending') Object.assign(before, { status: 'superseded', claim: undefined });
  const paper: Paper = { ...sent, kind: of, status: 'pending', of: person };
  person.papers[of].push(paper);
  made.unshift(paper);
  person.begun = true;
  expect(sent.version).toBe(person.papers[of].length);
}

async function playFly(person: Expected): Promise<void> {
  const answer = await person.applicant.client.raw(flights.list);
  expect([answer.statusCode, answer.json().code]).toEqual(
    isOpen(person) ? [200, 0] : [403, 'account.not-verified'],
  );
}

type ReviewStep = Extract<Step, { back: number }>;

async function playReview(
  stage: TestApp,
  { paper, isReached }: { paper: Paper; isReached: boolean },
  step: ReviewStep,
  { client }: Applicant,
): Promise<void> {
  const params = { id: paper.id };
  const call = {
    claim: reviews.claim,
    release: reviews.release,
    pass: reviews.decide,
    reject: reviews.decide,
  };
  const body =
    step.do === 'pass'
      ? { version: paper.version, decision: 'pass' as const }
      : { version: paper.version, decision: 'reject' as const, reason: 'expired' as const };
  const isDecision = step.do === 'pass' || step.do === 'reject';
  const answer = await client.raw(call[step.do], { params, ...(isDecision ? { body } : {}) });
  const refusal = isReached ? refusalOfReview(paper, step, stage.time.now) : 'review.not-found';
  expect(answer.json().code, JSON.stringify(step)).toBe(refusal ?? 0);
  if (!refusal) apply(stage, paper, step);
}

function refusalOfReview(paper: Paper, { do: action, by }: ReviewStep, now: number): string | undefined {
  const isHeld = paper.claim !== undefined && paper.claim.untilAt > now && paper.claim.by !== by;
  if (action === 'release') return isHeld ? 'review.claimed' : undefined;
  if (paper.status === 'superseded') return 'review.outdated';
  if (paper.status !== 'pending') return 'review.decided';
  return isHeld ? 'review.claimed' : undefined;
}

function apply(stage: TestApp, paper: Paper, step: ReviewStep): void {
  if (step.do === 'claim') paper.claim = { by: step.by, untilAt: stage.time.now + claimMinutes * 60_000 };
  else if (step.do === 'release') paper.claim = undefined;
  else {
    paper.status = step.do === 'pass' ? 'passed' : 'rejected';
    paper.claim = undefined;
    if (step.do === 'pass' && paper.kind === 'upgrade') paper.of.manages = true;
  }
}

async function compare(stage: TestApp, person: Expected): Promise<void> {
  const { id } = person.applicant;
  expect(await states(stage, id)).toEqual({
    begun: person.begun,
    account: stateOf(person, 'account'),
    realName: stateOf(person, 'realName'),
    pilot: stateOf(person, 'pilot'),
  });
  const rows = await stage.deps.pools.db
    .selectFrom('reviews')
    .select(['id', 'version', 'status'])
    .where('account_id', '=', id)
    .orderBy('kind')
    .orderBy('version')
    .execute();
  const papers = [...reviewKinds].sort().flatMap((of) => person.papers[of]);
  expect(rows).toEqual(papers.map(({ id, version, status }) => ({ id, version, status })));
}
