import { Logger, makeWorkerUtils, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

export interface Jobs {
  /** Queues a job; with a key the newest replaces one that still waits. */
  add(name: string, payload: unknown, key?: string): Promise<void>;
  stop(): Promise<void>;
}

const freeAllSql = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker._private_jobs where locked_by is not null having count(*) > 0`;

/** Background jobs on the same database: retried, and run once across all processes. */
export async function startJobs(o: {
  owner: pg.Pool;
  tasks: TaskList;
  /** Lines of `minute hour day month weekday name`. */
  crontab: string;
  /** True when no other process can be at this database: what a killed one was doing is free again. */
  alone: boolean;
  log: Log;
}): Promise<Jobs> {
  const logger = graphileLog(o.log);
  const utils = await makeWorkerUtils({ pgPool: o.owner, logger });
  if (o.alone) await utils.withPgClient((client) => client.query(freeAllSql));
  const runner: Runner = await run({
    pgPool: o.owner,
    taskList: o.tasks,
    crontab: o.crontab,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    logger,
  });
  return {
    add: async (name, payload, key) => {
      await utils.addJob(name, payload, { maxAttempts: 3, ...(key ? { jobKey: key } : {}) });
    },
    stop: async () => {
      await runner.stop();
      await utils.release();
    },
  };
}

const graphileLog = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
  });
