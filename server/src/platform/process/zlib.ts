import { promisify } from 'node:util';
import { getEnvironmentData } from 'node:worker_threads';
import * as zlib from 'node:zlib';

/** Name of the shared word of a thread: whether it is inside zlib, and whether it is being ended. */
export const gateKey = 'smartflight.zlib-gate';
export const insideBit = 1;
export const endingBit = 2;

const gate = getEnvironmentData(gateKey) as Int32Array<SharedArrayBuffer> | undefined;

/** Runs a call of zlib during which this thread is not terminated; a thread that is being ended stops before it. */
function inGate<T>(run: () => T): T {
  if (!gate) return run();
  if (Atomics.or(gate, 0, insideBit) & endingBit) {
    leave(gate);
    Atomics.wait(gate, 0, endingBit);
  }
  try {
    return run();
  } finally {
    leave(gate);
  }
}

function leave(word: Int32Array<SharedArrayBuffer>): void {
  if (Atomics.and(word, 0, ~insideBit) & endingBit) Atomics.notify(word, 0);
}

/** Compresses without a header; as Node's, but safe in a thread that is ended, like the five below. */
export const deflateRawSync: typeof zlib.deflateRawSync = (...args) =>
  inGate(() => zlib.deflateRawSync(...args));

/** Decompresses what has no header. Throws on damaged input and beyond `maxOutputLength`. */
export const inflateRawSync: typeof zlib.inflateRawSync = (...args) =>
  inGate(() => zlib.inflateRawSync(...args));

/** Compresses with a gzip header. */
export const gzipSync: typeof zlib.gzipSync = (...args) => inGate(() => zlib.gzipSync(...args));

/** Decompresses gzip. Throws on damaged input. */
export const gunzipSync: typeof zlib.gunzipSync = (...args) => inGate(() => zlib.gunzipSync(...args));

/** Compresses with Brotli. */
export const brotliCompressSync: typeof zlib.brotliCompressSync = (...args) =>
  inGate(() => zlib.brotliCompressSync(...args));

/** Decompresses Brotli. Throws on damaged input and beyond `maxOutputLength`. */
export const brotliDecompressSync: typeof zlib.brotliDecompressSync = (...args) =>
  inGate(() => zlib.brotliDecompressSync(...args));

/** Decompresses gzip beside the event loop; for the main thread only. */
export const gunzip = promisify(zlib.gunzip);

/** Compresses with Brotli beside the event loop; for the main thread only, like the one below. */
export const brotliCompress = promisify(zlib.brotliCompress);

/** Decompresses Brotli. Rejects on damaged input. */
export const brotliDecompress = promisify(zlib.brotliDecompress);

export const { constants, crc32 } = zlib;
