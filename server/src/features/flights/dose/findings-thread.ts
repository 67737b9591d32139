import { parentPort, workerData } from 'node:worker_threads';
import type { DoseFinding } from '@smartflight/geo/dose/finding.ts';
import { samplesOf } from '../stored-track.ts';
import { type DoseTask, drawDose } from './draw-dose.ts';

export interface FindingsThreadData {
  /** Stored tracks, gzip, with what they are compared with. */
  flights: readonly (DoseTask & { track: Uint8Array })[];
}

/** A track that cannot be read has no findings, so that it does not hold up the others. */
function findingsOf({ track, ...task }: FindingsThreadData['flights'][number]): DoseFinding[] {
  try {
    return drawDose([samplesOf(track)], task)?.findings ?? [];
  } catch {
    return [];
  }
}

const { flights }: FindingsThreadData = workerData;
parentPort?.postMessage(flights.map(findingsOf));
