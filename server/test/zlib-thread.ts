import { parentPort } from 'node:worker_threads';
import { deflateRawSync } from '../src/platform/process/zlib.ts';

/** A thread that compresses until it is ended. */
const bytes = Buffer.alloc(200);
// Node optimises what ran often; the moment of an abort is in the optimised code.
for (let call = 0; call < 1_500; call += 1) deflateRawSync(bytes);
parentPort?.postMessage('busy');
for (;;) deflateRawSync(bytes);
