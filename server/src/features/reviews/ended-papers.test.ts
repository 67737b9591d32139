import { endedPapersDays, type ReviewStatus } from '@smartflight/contract/onboarding/reviews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { dropEndedPapers } from './ended-papers.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;
const daysAgo = (days: number): Date => new Date(noon - days * dayMs);

interface Plan {
  version: number;
  status: ReviewStatus;
  submitted: number;
  decided?: number;
  files: readonly string[];
}

async function submit(accountId: string, plan: Plan): Promise<string> {
  const { db } = stage.deps.pools;
  const { id } = await db
    .insertInto('reviews')
    .values({
      account_id: accountId,
      kind: 'realName',
      version: plan.version,
      status: plan.status,
      papers: Buffer.from('sealed'),
      key_id: 'k',
      submitted_at: daysAgo(plan.submitted),
      decided_at: plan.decided === undefined ? null : daysAgo(plan.decided),
      reason: plan.status === 'rejected' ? 'expired' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [slot, file_id] of plan.files.entries())
    await db
      .insertInto('review_files')
      .values({ review_id: id, slot: String(slot), file_id })
      .execute();
  return id;
}

test('what was rejected or replaced loses papers and pictures after the days; what waits or passed keeps them', async () => {
  const { db } = stage.deps.pools;
  const picture = (ownerId: string): Promise<string> => stage.world.file({ ownerId, isKept: true });
  const { id: one } = await stage.world.account();
  const { id: two } = await stage.world.account();
  const long = endedPapersDays + 1;
  const [old, again, mine, fresh] = [
    await picture(one),
    await picture(one),
    await picture(one),
    await picture(two),
  ];
  const replaced = { version: 1, status: 'superseded', submitted: 90, files: [old, again] } as const;
  const plans: [string, Plan, boolean][] = [
    [one, replaced, false],
    [one, { version: 2, status: 'rejected', submitted: long + 9, decided: long, files: [again] }, false],
    [one, { version: 3, status: 'passed', submitted: long, decided: long, files: [mine, again] }, true],
    [
      two,
      { version: 1, status: 'rejected', submitted: 90, decided: endedPapersDays - 1, files: [fresh] },
      true,
    ],
    [two, { version: 2, status: 'superseded', submitted: 90, files: [] }, true],
    [two, { version: 3, status: 'pending', submitted: 2, files: [] }, true],
  ];
  const kept = new Map<string, boolean>();
  for (const [accountId, plan, stays] of plans) kept.set(await submit(accountId, plan), stays);
  await dropEndedPapers(db, new Date(noon));
  const rows = await db.selectFrom('reviews').select(['id', 'papers', 'key_id']).execute();
  for (const { id, papers, key_id } of rows)
    expect([papers !== null, key_id !== null], id).toEqual([kept.get(id), kept.get(id)]);
  const files = await db.selectFrom('files').select('id').execute();
  expect(files.map(({ id }) => id).sort()).toEqual([again, mine, fresh].sort());
});
