import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

export interface Jobs {
  /**
   * Queues a job, tried three times by default; with a key, a newer job replaces one that is still waiting. It does not
   * begin before `notBefore`.
   */
  add(
    name: string,
    payload: unknown,
    o?: { key?: string; attempts?: number; notBefore?: Date },
  ): Promise<void>;
  /** Re-queues jobs that do not end at once; waits a few seconds at most. */
  stop(): Promise<void>;
}

/** Time for running jobs to finish after a stop; then their abort signal fires. */
const graceMs = 500;
/** Maximum duration of a stop, even if a job ignores its signal or the database does not answer. */
const longestStopMs = 3000;
/** Pause before the start of another runner after one that ended by an error. */
const restartMs = 1000;

const freeAllSql = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker._private_jobs where locked_by is not null having count(*) > 0`;

export interface JobOptions {
  owner: pg.Pool;
  tasks: TaskList;
  /** Tasks that people wait for: they have a worker of their own, which no long job occupies. */
  urgent?: readonly string[];
  /** Lines of `minute hour day month weekday name`. */
  crontab: string;
  /** True when no other process can use this database: jobs of a killed process are released at once. */
  alone: boolean;
  log: Log;
}

/** Starts background jobs on the same database: with retries, each run once across all processes. */
export async function startJobs(o: JobOptions): Promise<Jobs> {
  const logger = graphileLog(o.log);
  const utils = await makeWorkerUtils({ pgPool: o.owner, logger });
  if (o.alone) await utils.withPgClient((client) => client.query(freeAllSql));
  const isUrgent = ([name]: [string, unknown]): boolean => o.urgent?.includes(name) === true;
  const tasks = Object.entries(o.tasks);
  const lanes = [
    { ...o, tasks: Object.fromEntries(tasks.filter((task) => !isUrgent(task))), atOnce: 2 },
    { ...o, tasks: Object.fromEntries(tasks.filter(isUrgent)), atOnce: 1, crontab: '' },
  ].filter((lane) => Object.keys(lane.tasks).length > 0);
  const runners: { stop(): Promise<void> }[] = [];
  for (const lane of lanes) runners.push(await startRunner(lane, logger));
  return {
    add: async (name, payload, { key, attempts = 3, notBefore } = {}) => {
      await utils.addJob(name, payload, {
        maxAttempts: attempts,
        ...(key ? { jobKey: key } : {}),
        ...(notBefore ? { runAt: notBefore } : {}),
      });
    },
    stop: async () => {
      const late = delay(longestStopMs, true);
      const stopped = Promise.all(runners.map((runner) => runner.stop())).then(() => undefined);
      if (await Promise.race([stopped, late])) o.log.warn('a background job did not leave off');
      await utils.release();
    },
  };
}

/**
 * Starts a runner and, when it ends by an error (the result of a job could not be stored), another one: its jobs are
 * freed and tried again. Results are stored in batches, because the library handles the errors of batches alone.
 */
async function startRunner(
  o: JobOptions & { atOnce: number },
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const options: RunnerOptions = {
    pgPool: o.owner,
    taskList: Object.fromEntries(
      Object.entries(o.tasks).map(([name, task]) => [name, task && puttingBack(task)]),
    ),
    gracefulShutdownAbortTimeout: graceMs,
    crontab: o.crontab,
    noHandleSignals: true,
    logger,
    preset: {
      worker: {
        concurrentJobs: o.atOnce,
        pollInterval: 1000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
  const stopping = new AbortController();
  const begin = async (): Promise<Begun> => {
    const events: WorkerEvents = new EventEmitter();
    const poolIds: string[] = [];
    events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
    return { runner: await run({ ...options, events }), poolIds };
  };
  let begun = await begin();
  const watch = async (): Promise<void> => {
    await begun.runner.promise.catch(() => undefined);
    while (!stopping.signal.aborted) {
      o.log.error('background jobs ended by an error and start again');
      try {
        await delay(restartMs, undefined, { signal: stopping.signal });
        await o.owner.query('select graphile_worker.force_unlock_workers($1::text[])', [begun.poolIds]);
        begun = await begin();
        return watch();
      } catch (err) {
        if (!stopping.signal.aborted) o.log.error({ err }, 'background jobs could not start');
      }
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      await begun.runner.stop().catch(() => undefined);
      await watched;
      await begun.runner.stop().catch(() => undefined);
    },
  };
}

interface Begun {
  runner: Runner;
  poolIds: readonly string[];
}

/** A job interrupted by a stop is queued again for another process or the next start; the attempt does not count. */
const puttingBack =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      if (!helpers.abortSignal.aborted) throw error;
      const { job } = helpers;
      await helpers.addJob(job.task_identifier, payload, {
        maxAttempts: job.max_attempts,
        ...(job.key === null ? {} : { jobKey: job.key }),
      });
    }
  };

const graphileLog = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
  });
