import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { loadPlaces } from '../../../platform/places/places.ts';
import { openPools } from '../../../platform/postgres/pools.ts';
import { releaseMemory } from '../../../platform/process/release-memory.ts';
import { startDeriver } from './deriver.ts';

export interface DeriverThreadData {
  databaseUrl: string;
  logLevel: string;
  retentionDays: number;
}

/** Runs the deriver in its own thread, so that long computations don't delay intake, sockets or responses. */
const { databaseUrl, logLevel, retentionDays }: DeriverThreadData = workerData;
const log = createLog(logLevel);
/** A burst of this many derivations leaves tens of MB that are released after a pause of this length, ms. */
const burst = 50;
const pauseMs = 30_000;
let derived = 0;
let pause: NodeJS.Timeout | undefined;

function noteDerived(): void {
  parentPort?.postMessage('derived');
  derived += 1;
  clearTimeout(pause);
  if (derived < burst) return;
  pause = setTimeout(() => {
    derived = 0;
    void releaseMemory();
  }, pauseMs);
}

const pools = openPools(databaseUrl, log, {
  size: 3,
  settings: {
    // A crash that loses a derivation also loses that its mark was deleted. Later commits of others include it.
    synchronous_commit: 'off',
    // What a derivation asks has one good plan, which takes as long to make as to run.
    plan_cache_mode: 'force_generic_plan',
  },
});
const deriver = startDeriver({
  pools,
  log,
  clock: systemClock,
  places: await loadPlaces(),
  config: { retentionDays },
  onLeases: (leases) => parentPort?.postMessage(leases),
  onDerived: noteDerived,
});

parentPort?.once('message', async () => {
  await deriver.stop();
  await pools.close();
  // Timers of the closed pools would delay the end of the thread, and the shutdown, by ten seconds.
  process.exit();
});
