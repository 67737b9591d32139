import { parentPort, workerData } from 'node:worker_threads';
import { readLoggedFlights } from './log-reading.ts';

export interface LogReadingData {
  file: Uint8Array;
  wantsSamples: boolean;
}

const { file, wantsSamples }: LogReadingData = workerData;
const read = readLoggedFlights(file, { wantsSamples });
const parts = 'problem' in read ? [] : read.flights.flatMap((flight) => flight.parts);
parentPort?.postMessage(
  read,
  parts.map(({ buffer }) => buffer),
);
