import { isGrounded } from '@smartflight/contract/device-link/flying.ts';
import type pg from 'pg';
import type { Metrics } from '../../metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { bootKey, createDevices } from '../intake/device-numbers.ts';
import type { Partitions } from './partitions.ts';
import { isFuture, type Point } from './point.ts';
import {
  insertNewPointsSql,
  insertPointsParams,
  insertPointsSql,
  type KeyedPoint,
  type Mark,
  uniqueViolation,
} from './point-insert.ts';

/** Rows per statement; more gain nothing and use memory. */
const batchRows = 2000;
/**
 * A statement costs as much as hundreds of rows: smaller batches wait while points keep arriving, a delay that is
 * small beside the radio link's. Checked every few milliseconds, so that a single message or the end of a burst waits
 * for one check only.
 */
const gatherRows = 250;
const gatherMs = 25;
const lookMs = 5;
/** Concurrent statements: the second runs while the first waits for the disk. */
const lanes = 2;
/** Derivation is due this long after a landing, ms; otherwise after two minutes without points. */
const landedDelayMs = 2000;
/** A stored mark is kept while it is at most 20 s short of this (`point-insert.ts`). */
const quietDelayMs = 145_000;
/** Repeats that were not announced are seldom alone: points are looked up before storing for this time after one, ms. */
const repeatsMs = 60_000;

export interface TrackWriter {
  /** Resolves once every point is committed; rejects on a database error, so that nothing is acknowledged. */
  write(points: readonly Point[], o?: WriteOptions): Promise<void>;
  waiting(): number;
  /** Resolves when all writes so far are settled. */
  drain(): Promise<void>;
}

export interface WriteOptions {
  /** The points were perhaps sent before. Without it stored ones are found too, at the cost of a second statement. */
  mayRepeat?: boolean;
}

interface Pending {
  points: readonly Point[];
  mayRepeat: boolean;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Stores points in micro-batches: whatever arrives during a statement goes into the next. */
export function createTrackWriter(o: {
  pool: pg.Pool;
  partitions: Partitions;
  metrics: Metrics;
  clock: Clock;
  log: Log;
  /** Called once per statement for a boot whose points are dropped because its device has too many boots. */
  crowded?: (droneId: string, bootId: string) => void;
}): TrackWriter {
  const devices = createDevices(o.pool);
  const grounded = new Map<string, boolean>();
  const queue: Pending[] = [];
  const running = new Set<Promise<void>>();
  let waiting = 0;
  let queuedRows = 0;
  let gathering: NodeJS.Timeout | undefined;
  let repeatsUntil = 0;

  const pump = (): void => {
    while (queue.length > 0 && running.size < lanes) {
      const batch = take(queue);
      queuedRows -= rowsOf(batch);
      const work = store(batch).finally(() => {
        running.delete(work);
        if (gathering === undefined || queuedRows >= gatherRows) pump();
      });
      running.add(work);
    }
    if (queue.length > 0) return;
    clearTimeout(gathering);
    gathering = undefined;
  };

  const pumpSoon = (): void => {
    if (queuedRows >= gatherRows) pump();
    else gathering ??= lookLater(0);
  };
  /** Checks after the sockets were read: in a busy process timers fire late, while messages are waiting. */
  const lookLater = (waitedMs: number): NodeJS.Timeout => {
    const rowsBefore = queuedRows;
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (gathering === timer) look(rowsBefore, waitedMs + lookMs);
      });
    }, lookMs);
    return timer;
  };
  /** Nothing arrived since the last check, so waiting longer gains nothing. */
  const look = (rowsBefore: number, waitedMs: number): void => {
    const isComing = queuedRows > rowsBefore && waitedMs < gatherMs;
    gathering = isComing ? lookLater(waitedMs) : undefined;
    if (!isComing) pump();
  };

  const store = async (batch: Pending[]): Promise<void> => {
    const points = batch.flatMap((pending) => pending.points);
    const endTimer = o.metrics.writeSeconds.startTimer();
    o.metrics.waiting.set(waiting);
    try {
      const mayRepeat = batch.some((pending) => pending.mayRepeat);
      const stored = await insert(points, mayRepeat);
      o.metrics.stored.inc(stored);
      o.metrics.duplicates.inc(points.length - stored);
      for (const pending of batch) pending.done();
    } catch (error) {
      o.log.warn(
        { error: String(error), rows: points.length },
        'points not stored; devices will send them again',
      );
      // The points will be sent again, and a landing in them must be detected again.
      for (const { droneId } of points) grounded.delete(droneId);
      for (const pending of batch) pending.failed(error);
    } finally {
      endTimer();
      o.metrics.batchRows.observe(points.length);
      waiting -= points.length;
      o.metrics.waiting.set(waiting);
    }
  };

  const insert = async (points: readonly Point[], mayRepeat: boolean): Promise<number> => {
    const now = o.clock();
    const numbers = await devices.resolve(points);
    await o.partitions.ensure(
      points.map(({ at }) => at),
      now,
    );
    const rows: KeyedPoint[] = [];
    const marks = new Map<number, Mark>();
    const crowded = new Map<string, Point>();
    for (const [nth, point] of points.entries()) {
      const keys = numbers[nth];
      if (!keys || keys === 'crowded') {
        o.metrics.rejected.inc({ reason: keys ? 'too-many-boots' : 'unknown-device' });
        if (keys) crowded.set(bootKey(point.droneId, point.bootId), point);
        continue;
      }
      rows.push({ point, ...keys });
      const deriveAt = deriveAtOf(grounded, point, now);
      if (deriveAt !== undefined) widen(marks, keys.deviceNo, point.at, deriveAt);
    }
    for (const { droneId, bootId } of crowded.values()) o.crowded?.(droneId, bootId);
    if (rows.length === 0) return 0;
    // Key order, so that concurrent statements lock marks and index pages in the same order.
    rows.sort((a, b) => a.deviceNo - b.deviceNo || a.bootNo - b.bootNo || a.point.seq - b.point.seq);
    const values = insertPointsParams(rows, sortedMarks(marks), now);
    if (!mayRepeat && now >= repeatsUntil && (await insertNew(values))) return rows.length;
    const { rows: answer } = await o.pool.query<{ stored: number }>({
      name: 'insert-points',
      text: insertPointsSql,
      values,
    });
    return answer[0]?.stored ?? 0;
  };

  /** False, with nothing stored, when one of the points is stored already. */
  const insertNew = async (values: ReturnType<typeof insertPointsParams>): Promise<boolean> => {
    try {
      await o.pool.query({ name: 'insert-new-points', text: insertNewPointsSql, values });
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
      repeatsUntil = o.clock() + repeatsMs;
      return false;
    }
  };

  return {
    write: (points, { mayRepeat = false } = {}) => {
      for (const point of points) if (isFuture(point)) o.metrics.flaggedFuture.inc();
      waiting += points.length;
      return new Promise((done, failed) => {
        queue.push({ points, mayRepeat, done, failed });
        queuedRows += points.length;
        pumpSoon();
      });
    },
    waiting: () => waiting,
    drain: async () => {
      while (running.size > 0 || queue.length > 0) {
        pump();
        await Promise.allSettled(running);
      }
    },
  };
}

const rowsOf = (batch: readonly Pending[]): number =>
  batch.reduce((rows, { points }) => rows + points.length, 0);

function take(queue: Pending[]): Pending[] {
  let rows = 0;
  let count = 0;
  while (count < queue.length && rows < batchRows) {
    rows += queue[count]!.points.length;
    count += 1;
  }
  return queue.splice(0, count);
}

/**
 * A drone that stays on the ground needs no derivation. The state is lost with the process, which costs only one
 * extra derivation.
 */
function deriveAtOf(grounded: Map<string, boolean>, point: Point, now: number): number | undefined {
  const nowGrounded = isGrounded(point.data);
  const wasGrounded = grounded.get(point.droneId);
  if (nowGrounded !== wasGrounded) grounded.set(point.droneId, nowGrounded);
  if (!nowGrounded) return now + quietDelayMs;
  return wasGrounded ? undefined : now + landedDelayMs;
}

function widen(marks: Map<number, Mark>, deviceNo: number, at: number, deriveAt: number): void {
  const mark = marks.get(deviceNo);
  if (!mark) {
    marks.set(deviceNo, { deviceNo, fromAt: at, toAt: at, deriveAt });
    return;
  }
  mark.fromAt = Math.min(mark.fromAt, at);
  mark.toAt = Math.max(mark.toAt, at);
  mark.deriveAt = Math.min(mark.deriveAt, deriveAt);
}

/** The same order everywhere, to avoid deadlocks. */
const sortedMarks = (marks: ReadonlyMap<number, Mark>): Mark[] =>
  [...marks.values()].sort((a, b) => a.deviceNo - b.deviceNo);
