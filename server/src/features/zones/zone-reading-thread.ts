import { parentPort, workerData } from 'node:worker_threads';
import { type ReadingPlan, readAndCheck } from './zone-reading.ts';

export interface ReadingData {
  file: Uint8Array;
  plan: ReadingPlan;
}

const { file, plan }: ReadingData = workerData;
parentPort?.postMessage(readAndCheck(file, plan));
