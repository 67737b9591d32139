import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import { brokenLimits, type LimitSet } from '@smartflight/contract/weather/limits.ts';
import type { Deps } from '../../access/deps.ts';
import { weatherAlarmOf } from '../../live/alarms/alarms.ts';
import { type Activity, noActivity, noteActivity } from '../../live/drones/activity.ts';
import { isOnline } from '../../live/drones/drone-signs.ts';
import type { Entry, FleetState } from '../../live/fleet/fleet-state.ts';
import { createNearAir, limitedValues } from '../../live/stations/near-air.ts';
import { limitsOfWork, type WorkingDrone } from './applied-limits.store.ts';

/** Interval at which drones are looked at, ms; product that flows between two looks is not missed, as a drone works for 30 s after it. */
const lookEveryMs = 2_000;
/** Interval at which limits, plots and readings are read again, ms; a drone that begins to work has them read at once. */
const readEveryMs = 60_000;
/** An alarm ends when the air was inside its limits, or unknown, for this time, ms. */
const insideMs = 60_000;

interface Worker {
  activity: Activity;
  /** What last flowed. */
  product: WorkingDrone['product'];
  /** Since when no limit is broken while an alarm is raised, epoch ms. */
  insideSince: number | undefined;
}

/**
 * Compares the air at each working drone with the weather limits of its company and of the products of its order, and
 * raises and ends its alarm. Every process looks at every drone; the key of the notice removes duplicates.
 */
export function watchWeather(
  { pools, clock, log }: Pick<Deps, 'pools' | 'clock' | 'log'>,
  fleet: FleetState,
): { look(): Promise<void>; stop(): Promise<void> } {
  const { db } = pools;
  const air = createNearAir(db);
  const workers = new Map<string, Worker>();
  let applied = new Map<string, LimitSet[]>();
  /** Drones of the last reading. */
  let read = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();

  /** Updates who works; drones that stopped are left out. */
  function findWorkers(now: number): Readonly<Entry>[] {
    const working: Readonly<Entry>[] = [];
    for (const entry of fleet.entries()) {
      const { id, drone } = entry;
      const flowing = productOf(drone);
      const known = workers.get(id);
      if (!known && flowing === undefined) continue;
      const worker = known ?? { activity: noActivity(), product: 'spray', insideSince: undefined };
      worker.product = flowing ?? worker.product;
      noteActivity(worker.activity, drone, drone.ts ?? now);
      if (worker.activity.isWorking && isOnline(fleet, id, now)) {
        workers.set(id, worker);
        working.push(entry);
      } else workers.delete(id);
    }
    return working;
  }

  async function readAgain(working: readonly Readonly<Entry>[], now: number): Promise<void> {
    // Also after the clock was set back.
    const isDue = Math.abs(now - readAt) >= readEveryMs;
    // In a large fleet some drone begins at almost every look, so only that one's limits are read.
    const unread = isDue ? working : working.filter(({ id }) => !read.has(id));
    if (unread.length === 0 && !isDue) return;
    const at = new Date(now);
    const placed = unread.flatMap(({ id, drone: { lat, lon, plotId } }): WorkingDrone[] =>
      lat === undefined || lon === undefined
        ? []
        : [{ id, lat, lon, plotId, product: workers.get(id)?.product ?? 'spray' }],
    );
    const found = await limitsOfWork(db, placed, at);
    applied = isDue ? found : new Map([...applied, ...found]);
    if (isDue || found.size > 0) await air.read([...applied.keys()], at);
    read = new Set(working.map(({ id }) => id));
    if (isDue) readAt = now;
  }

  function judge({ id, drone, weatherAlarm }: Readonly<Entry>, now: number): void {
    const worker = workers.get(id);
    const sets = applied.get(id);
    const near = sets && air.airOf(drone, now);
    const [broken] = near ? brokenLimits(sets, limitedValues(near)) : [];
    if (!worker) return;
    if (broken) {
      worker.insideSince = undefined;
      fleet.weatherAlarm(id, weatherAlarmOf(broken));
    } else if (weatherAlarm) {
      worker.insideSince ??= now;
      if (now - worker.insideSince >= insideMs) fleet.weatherAlarm(id, null);
    }
  }

  async function look(): Promise<void> {
    const now = clock();
    const working = findWorkers(now);
    await readAgain(working, now);
    for (const entry of working) judge(entry, now);
    for (const { id, weatherAlarm } of fleet.entries())
      if (weatherAlarm && !workers.has(id)) fleet.weatherAlarm(id, null);
  }

  const timer = setInterval(() => {
    running = running.then(look).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the weather of working drones could not be compared');
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
