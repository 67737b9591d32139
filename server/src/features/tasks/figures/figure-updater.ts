import { setImmediate as breathe } from 'node:timers/promises';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type { TaskTolerances } from '@smartflight/contract/tasks/task.schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../access/deps.ts';
import type { Tx } from '../locked-tasks.store.ts';
import { notifyTask } from '../task-notices.ts';
import { plotBoundaries } from '../tasks.store.ts';
import { countedAmong } from './counted-flights.store.ts';
import { keptOf, type StoredFlight, setFlights, storedAmong } from './flights.store.ts';
import { type Mask, maskOf } from './mask.ts';
import { measure, type Work, type Yardstick } from './measure.ts';
import { layTiles } from './tiles.store.ts';

/** Polling interval, ms: the maximum delay of figures behind the flight log. */
const everyMs = 1_000;
const atOnce = 100;

export interface TaskFigureUpdater {
  /** Processes all pending changes; returns the number of flights processed. */
  run(): Promise<number>;
  settle(taskId: string): Promise<void>;
  stop(): Promise<void>;
}

type FigureUpdaterDeps = Pick<Deps, 'pools' | 'clock' | 'log'>;
export type ReadWork = (track: Uint8Array) => Work;

/**
 * Keeps the figures of open tasks up to date with the flights. Only changed flights are measured again; sums and
 * ground are computed from the stored rows. Each task is locked during a batch, so that processes share the work and
 * a concurrent close sees all of a batch or nothing.
 */
export function updateTaskFigures({ pools, log }: FigureUpdaterDeps, readWork: ReadWork): TaskFigureUpdater {
  const { db } = pools;
  let running: Promise<number> | undefined;
  let isStopping = false;

  async function settle(taskId: string, o: { waits: boolean }): Promise<number> {
    let done = 0;
    for (let count = atOnce; count === atOnce && !isStopping; done += count)
      count = await db.transaction().execute((tx) => keepSome(tx, { taskId, readWork, ...o }));
    return done;
  }

  async function work(): Promise<number> {
    const { rows } = await sql<{ task_id: string }>`select distinct task_id from task_changes`.execute(db);
    let done = 0;
    for (const { task_id } of rows)
      try {
        done += await settle(task_id, { waits: false });
      } catch (error) {
        log.warn({ error: String(error), taskId: task_id }, 'figures of a task could not be kept');
      }
    return done;
  }

  const run = (): Promise<number> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.warn({ error: String(error) }, 'figures of tasks could not be kept'));
  }, everyMs).unref();
  return {
    run,
    settle: async (taskId) => void (await settle(taskId, { waits: true })),
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

interface TaskRow {
  id: string;
  state: string;
  inviter_id: string;
  company_id: string | null;
  boundary: Boundary | null;
  tolerances: TaskTolerances;
}

async function keepSome(tx: Tx, o: { taskId: string; readWork: ReadWork; waits: boolean }): Promise<number> {
  const { taskId } = o;
  const { rows: held } =
    await sql<TaskRow>`select id, state, inviter_id, company_id, boundary, tolerances from tasks
    where id = ${taskId} for no key update ${o.waits ? sql`` : sql`skip locked`}`.execute(tx);
  const [task] = held;
  if (!task) return 0;
  const { rows: taken } = await sql<{ flight_id: string }>`delete from task_changes where no in (
    select no from task_changes where task_id = ${taskId} order by no limit ${atOnce}) returning flight_id`.execute(
    tx,
  );
  const ids = [...new Set(taken.map(({ flight_id }) => flight_id))];
  // The flight was stored while the task was being closed.
  if (task.state === 'closed' && ids.length > 0)
    await sql`select mark_settled_flights(${ids}::uuid[])`.execute(tx);
  if (ids.length === 0 || task.state === 'closed' || task.state === 'draft') return taken.length;
  const counted = await countedAmong(tx, taskId, sql`f.id = any(${ids}::uuid[])`);
  const kept = await storedAmong(tx, taskId, ids);
  const changed = counted.filter((flight) => {
    const before = kept.get(flight.flightId);
    return (
      before?.revision !== flight.revision ||
      before.participantId !== flight.participantId ||
      before.day !== flight.day
    );
  });
  const stays = new Set(counted.map(({ flightId }) => flightId));
  const gone = [...kept.keys()].filter((id) => !stays.has(id));
  if (changed.length === 0 && gone.length === 0) return taken.length;
  const ground = await groundOf(tx, task);
  const measured: StoredFlight[] = [];
  for (const flight of changed) {
    const track = await trackOf(tx, flight.flightId);
    const work = track ? o.readWork(track) : { strips: [], moments: [] };
    measured.push(keptOf(flight, measure(work, flight.netM2, ground.yardstick)));
    await breathe();
  }
  const touched = await setFlights(tx, taskId, { gone, measured });
  await layTiles(tx, taskId, { tiles: touched, plots: ground.plots });
  await sql`update tasks set ground_version = ground_version + 1 where id = ${taskId}`.execute(tx);
  await notifyTask(tx, { id: taskId, inviterId: task.inviter_id, companyId: task.company_id });
  return taken.length;
}

/** Masks of the district and of each attached plot. */
export async function groundOf(
  tx: Parameters<typeof plotBoundaries>[0],
  task: Pick<TaskRow, 'id' | 'boundary' | 'tolerances'>,
): Promise<{ yardstick: Yardstick; plots: { id: string; mask: Mask }[] }> {
  const attached = await plotBoundaries(tx, task.id);
  const plots = attached.map(({ id, boundary }) => ({ id, mask: maskOf([boundary]) }));
  const areas = task.boundary ? [task.boundary] : attached.map(({ boundary }) => boundary);
  const district = areas.length > 0 ? maskOf(areas) : null;
  return { yardstick: { district, tolerances: task.tolerances }, plots };
}

async function trackOf(tx: Tx, flightId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('flight_shapes')
    .select('track')
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  return row?.track;
}
