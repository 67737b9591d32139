import { parentPort, workerData } from 'node:worker_threads';
import { samplesOf } from '../stored-track.ts';
import { type DoseTask, drawDose } from './draw-dose.ts';

export interface DoseThreadData extends DoseTask {
  /** Stored tracks, gzip. */
  tracks: readonly Uint8Array[];
}

const { tracks, ...task }: DoseThreadData = workerData;
parentPort?.postMessage(drawDose(tracks.map(samplesOf), task));
