import { inbox, reviews } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { newcomer, reviewer, send, signedIn } from '../../../test/people.ts';
import { tasksOf } from '../../jobs.ts';
import { openPower } from '../../live/power/open-power.ts';
import { type Jobs, startJobs } from '../../platform/jobs.ts';

let stage: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  stage = await testApp();
  const { deps, partitions } = stage;
  const tasks = tasksOf(deps, { partitions, samples: openPower(deps).partitions });
  jobs = await startJobs({ owner: deps.pools.owner, log: deps.log, crontab: '', alone: true, tasks });
});
afterAll(async () => {
  await jobs.stop();
  await stage.close();
});

const dayMs = 86_400_000;

/** Runs the job by the scheduler's worker and waits for its end. */
async function runJob(): Promise<void> {
  await jobs.add('remindOfCertificates', {});
  await eventually(async () => {
    const { rows } = await stage.deps.pools.owner.query('select from graphile_worker._private_jobs');
    expect(rows).toEqual([]);
  });
}

async function holder(validUntil: string, timeZone = 'UTC') {
  const person = await newcomer(stage, { verified: '1', timeZone });
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ pilot_valid_until: validUntil })
    .where('id', '=', person.id)
    .execute();
  const reminders = async () => {
    // The clock is past the end of the first session.
    const { client } = await signedIn(stage, person);
    const { items } = await client.call(inbox.list);
    const mails = stage.outbox.filter(
      ({ to, text }) => to === person.email && text.startsWith('certificate'),
    );
    const texts = items.map(({ text }) => text).filter((text) => text.includes('pilot certificate'));
    expect(mails).toHaveLength(texts.length);
    return texts.reverse();
  };
  return { ...person, reminders };
}

test('the holder is reminded 30 and 7 days before the last valid day and on it, by inbox and mail, once each', async () => {
  stage.time.now = noon;
  const person = await holder('2026-11-15');
  const counts: [number, number][] = [];
  let before = 0;
  for (let left = 33; left >= -2; left -= 1) {
    stage.time.now = Date.parse('2026-11-15T12:00:00Z') - left * dayMs;
    await runJob();
    await runJob();
    const { length } = await person.reminders();
    if (length > before) counts.push([left, length - before]);
    before = length;
  }
  expect(counts).toEqual([
    [30, 1],
    [7, 1],
    [0, 1],
  ]);
  const [early, late, last] = await person.reminders();
  expect(early).toContain('expires on 2026-11-15, in 30 days');
  expect(late).toContain('in 7 days');
  expect(last).toContain(
    'The last valid day of your pilot certificate is 2026-11-15. Your account keeps its rights',
  );
});

test('the day of a reminder begins at eight o’clock in the holder’s time zone', async () => {
  stage.time.now = Date.parse('2026-09-16T21:59:00Z');
  const person = await holder('2026-09-24', 'Asia/Shanghai');
  stage.time.now = Date.parse('2026-09-16T23:59:00Z');
  await runJob();
  expect((await person.reminders())[0]).toContain('in 8 days');
  stage.time.now = Date.parse('2026-09-17T00:00:00Z');
  await runJob();
  expect((await person.reminders())[1]).toContain('in 7 days');
});

test('a reminder that was missed is replaced by the next one, and a passed renewal starts them over', async () => {
  stage.time.now = noon;
  const staff = await reviewer(stage, null);
  const person = await holder('2026-09-10');
  await runJob();
  expect(await person.reminders()).toHaveLength(1);
  const sent = await send(stage, person, 'pilot', { validUntil: '2026-10-10' });
  await staff.client.call(reviews.decide, {
    params: { id: sent.id },
    body: { version: sent.version, decision: 'pass' },
  });
  await runJob();
  expect((await person.reminders()).at(-1)).toContain('in 24 days');
});

test('no one is reminded of a certificate without an end, or while the account is disabled', async () => {
  stage.time.now = noon;
  const open = await newcomer(stage, { verified: '1' });
  const { id } = await stage.world.account({ disabled: true });
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ pilot_valid_until: '2026-09-16' })
    .where('id', '=', id)
    .execute();
  await runJob();
  expect((await open.client.call(inbox.list)).items).toEqual([]);
  const states = stage.deps.pools.db.selectFrom('accounts').select('pilot_reminder');
  expect(await states.where('id', 'in', [id, open.id]).execute()).toEqual([
    { pilot_reminder: null },
    { pilot_reminder: null },
  ]);
});
