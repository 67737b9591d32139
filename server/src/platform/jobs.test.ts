import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { openDeps } from '../../test/deps.ts';
import { eventually } from '../../test/eventually.ts';
import { type JobOptions, type Jobs, startJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import type { Pools } from './postgres/pools.ts';

let pools: Pools;
let startWith: (tasks: JobOptions['tasks'], o?: Partial<JobOptions>) => Promise<Jobs>;
let errors: MockInstance;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const { deps, close } = openDeps(database.url, { events: false });
  pools = deps.pools;
  ends.push(close, database.drop);
  errors = vi.spyOn(deps.log, 'error');
  startWith = (tasks, o) =>
    startJobs({ owner: pools.owner, log: deps.log, crontab: '', alone: true, tasks, ...o });
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** Jobs that would run: re-queueing may leave the exhausted row of a job behind, which never runs again. */
const queued = async (): Promise<{ attempts: number; max_attempts: number; key: string | null }[]> =>
  (
    await pools.owner.query(
      `select attempts, max_attempts, key from graphile_worker.jobs
       where locked_at is null and attempts < max_attempts`,
    )
  ).rows;

test('a job that a stop breaks off is put back with all its tries and runs after the next start', async () => {
  const begun = Promise.withResolvers<void>();
  const first = await startWith({
    work: (_payload, { abortSignal }) =>
      new Promise((_resolve, reject) => {
        abortSignal.addEventListener('abort', () => reject(new Error('broken off')));
        begun.resolve();
      }),
  });
  await first.add('work', { id: 7 }, { key: 'seven' });
  await begun.promise;
  await first.stop();
  expect(await queued()).toEqual([{ attempts: 0, max_attempts: 3, key: 'seven' }]);
  const done = Promise.withResolvers<unknown>();
  const second = await startWith({ work: async (payload) => done.resolve(payload) });
  expect(await done.promise).toEqual({ id: 7 });
  await second.stop();
  expect(await queued()).toEqual([]);
});

test('a job that does not leave off holds up no stop', async () => {
  const begun = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const jobs = await startWith({
    work: () => {
      begun.resolve();
      return free.promise;
    },
  });
  await jobs.add('work', {});
  await begun.promise;
  // A failure here would show as a timeout.
  await expect(jobs.stop()).resolves.toBeUndefined();
  free.resolve();
});

test('a job that people wait for runs while long ones occupy all other workers', async () => {
  const free = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  let begun = 0;
  const jobs = await startWith(
    {
      long: () => {
        begun += 1;
        return free.promise;
      },
      letter: async () => sent.resolve(),
    },
    { urgent: ['letter'] },
  );
  for (let nth = 0; nth < 4; nth += 1) await jobs.add('long', { nth });
  await eventually(async () => expect(begun).toBe(2));
  await jobs.add('letter', {});
  await sent.promise;
  expect(begun).toBe(2);
  free.resolve();
  await eventually(async () => expect(await queued()).toEqual([]));
  await jobs.stop();
});

test('when the result of a job cannot be stored, the jobs start again and it is tried again', async () => {
  const connect = pools.owner.connect.bind(pools.owner);
  let isCut = false;
  const owner = Object.create(pools.owner, {
    connect: {
      value: (...args: []) => {
        if (!isCut) return connect(...args);
        return Promise.reject(new Error('timeout exceeded when trying to connect'));
      },
    },
  });
  const done = Promise.withResolvers<void>();
  let tries = 0;
  const jobs = await startWith(
    {
      work: async () => {
        tries += 1;
        isCut = tries === 1;
        if (tries === 2) done.resolve();
      },
    },
    { owner },
  );
  await jobs.add('work', {});
  await eventually(async () => expect(errors).toHaveBeenCalledWith(expect.stringContaining('start again')));
  isCut = false;
  await done.promise;
  await eventually(async () => expect(await queued()).toEqual([]));
  await jobs.stop();
});
