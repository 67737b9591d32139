import { parentPort, workerData } from 'node:worker_threads';
import { createPartitions } from '../../../live/tracks/partitions.ts';
import { createLog } from '../../../platform/log.ts';
import { databaseOn, openPools } from '../../../platform/postgres/pools.ts';
import { packDays } from './pack-days.ts';

export interface PackDaysData {
  databaseUrl: string;
  logLevel: string;
  afterDays: number;
  now: number;
  /** Time after which no further drone is begun, ms. */
  longestMs: number;
}

const { databaseUrl, logLevel, afterDays, now, longestMs }: PackDaysData = workerData;
const pools = openPools(databaseUrl, createLog(logLevel), { size: 1 });
const startedAt = performance.now();
const packed = await packDays({
  db: databaseOn(pools.owner),
  partitions: createPartitions(pools.owner),
  afterDays,
  now,
  isOver: () => performance.now() - startedAt > longestMs,
});
await pools.close();
parentPort?.postMessage(packed);
