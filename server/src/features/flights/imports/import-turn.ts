import type pg from 'pg';
import { CallerGoneError, createWorkLine, LineFullError } from '../../../platform/process/work-queue.ts';
import { logBusy } from './read-log-in-worker.ts';

/** Storing imports of this process, one at a time, so that their locks occupy one connection only. */
const storeLine = createWorkLine(6);
/** An arbitrary number; the device number is the second part of the lock's key. */
const importLock = 4_301_127;

/**
 * Runs the work while no other import of any server stores flights of this device. Throws `flight-log.busy` when
 * another server does, when too many imports are waiting, or when the caller has disconnected.
 */
export async function inImportTurn<T>(
  pool: pg.Pool,
  deviceNo: number,
  work: () => Promise<T>,
  isGone: () => boolean,
): Promise<T> {
  try {
    return await storeLine.run(() => whileLocked(pool, deviceNo, work), isGone);
  } catch (error) {
    throw error instanceof LineFullError || error instanceof CallerGoneError ? logBusy() : error;
  }
}

async function whileLocked<T>(pool: pg.Pool, deviceNo: number, work: () => Promise<T>): Promise<T> {
  const lock = await pool.connect();
  const key = [importLock, deviceNo];
  let isFree = false;
  try {
    const { rows } = await lock.query('select pg_try_advisory_lock($1, $2) as taken', key);
    if (!rows[0].taken) {
      isFree = true;
      throw logBusy();
    }
    try {
      return await work();
    } finally {
      isFree = await lock.query('select pg_advisory_unlock($1, $2)', key).then(
        () => true,
        () => false,
      );
    }
  } finally {
    // Closing the connection also releases the lock.
    lock.release(!isFree);
  }
}
