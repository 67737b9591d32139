import type { TaskAlarmKind } from '@smartflight/contract/tasks/task-figures.ts';
import type { Deps } from '../../../access/deps.ts';
import type { TaskAlarm } from '../../../live/alarms/alarms.ts';
import { isOnline } from '../../../live/drones/drone-signs.ts';
import type { FleetState } from '../../../live/fleet/fleet-state.ts';
import { clearAlarm, openAlarms, raiseAlarm, readWatched } from './alarms.store.ts';
import { type Looks, statusAfter, type Watched, wrongNow } from './watch-status.ts';

const lookEveryMs = 2_000;
/** Interval at which participants, periods and districts are read again, ms. */
const readEveryMs = 15_000;

const codes = { outsideDistrict: 'task_district', outsidePeriod: 'task_period' } as const;

interface StatusEntry {
  standing: TaskAlarmKind | null;
  looks: Looks;
}

/**
 * Checks every two seconds where the confirmed drones of open tasks work, and raises and clears their alarms. Every
 * process checks every drone; the row of an active alarm is unique, and the process that inserts it sends the notice.
 */
export function watchTasks(
  { pools, clock, log }: Pick<Deps, 'pools' | 'clock' | 'log'>,
  fleet: FleetState,
): { look(): Promise<void>; stop(): Promise<void> } {
  const { db } = pools;
  let watched: Watched[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let statuses = new Map<string, StatusEntry>();
  let shown = new Set<string>();
  let isFirst = true;
  let running: Promise<void> = Promise.resolve();

  async function read(now: number): Promise<void> {
    if (now - readAt < readEveryMs) return;
    readAt = now;
    watched = await readWatched(db);
    const open = await openAlarms(db);
    statuses = new Map(
      watched.map(({ participantId }) => [
        participantId,
        statuses.get(participantId) ?? {
          standing: open.get(participantId) ?? null,
          looks: { kind: null, since: now },
        },
      ]),
    );
  }

  async function look(): Promise<void> {
    const now = clock();
    await read(now);
    for (const [droneId, tasks] of Map.groupBy(watched, (one) => one.droneId)) {
      const drone = isOnline(fleet, droneId, now) ? fleet.get(droneId)?.drone : undefined;
      const wrongs = wrongNow(drone, tasks, now);
      for (const [at, one] of tasks.entries()) await update(one, wrongs[at] ?? null, now);
    }
    show();
  }

  async function update(one: Watched, wrong: TaskAlarmKind | null, now: number): Promise<void> {
    const before = statuses.get(one.participantId);
    if (!before) return;
    const after = statusAfter(before, wrong, now);
    if (after.standing !== before.standing) {
      const at = new Date(now);
      if (before.standing) await clearAlarm(db, { ...one, kind: before.standing, at });
      if (after.standing) await raiseAlarm(db, { ...one, kind: after.standing, at });
    }
    // Set only after the database has stored it, so that a failure is retried on the next run.
    statuses.set(one.participantId, after);
  }

  function show(): void {
    const standing = new Map<string, TaskAlarm>();
    for (const { participantId, droneId, taskId } of watched) {
      const kind = statuses.get(participantId)?.standing;
      if (kind) standing.set(droneId, { level: 'warning', code: codes[kind], taskId });
    }
    const before = isFirst ? storedAlarms(fleet) : shown;
    isFirst = false;
    for (const id of before) if (!standing.has(id)) fleet.taskAlarm(id, null);
    for (const [id, alarm] of standing) fleet.taskAlarm(id, alarm);
    shown = new Set(standing.keys());
  }

  const timer = setInterval(() => {
    running = running.then(look).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'drones of tasks could not be watched');
    });
  }, lookEveryMs).unref();
  return {
    look,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Alarms stored with the drones may have ended while the server was down. */
const storedAlarms = (fleet: FleetState): Set<string> =>
  new Set([...fleet.entries()].flatMap(({ id, drone }) => (drone.alarm?.taskId === undefined ? [] : [id])));
