import { createHash } from 'node:crypto';
import { fault, faultFor } from '../../platform/http/fault.ts';
import { inThread } from '../../platform/process/in-thread.ts';
import { CallerGoneError, createWorkLine, LineFullError } from '../../platform/process/work-queue.ts';
import { type Reading, type ReadingPlan, type ReadZones, readAndCheck } from './zone-reading.ts';
import type { ReadingData } from './zone-reading-thread.ts';

/** A smaller file is read sooner than a thread has begun. */
const smallBytes = 128 * 1024;
const threadLimits = { mostMb: 768, longestMs: 180_000 };
/** A preview is followed by the import of the same file. */
const keptMs = 300_000;

/**
 * Large files one after the other. Those that wait are in the memory, 32 MB each, and who comes behind them would
 * wait for minutes.
 */
export const zoneLine = createWorkLine(3);
/** About what a file of 60,000 features takes, s. */
const retryAfterS = 30;

let last: { key: string; read: Reading; forget: NodeJS.Timeout } | undefined;

/**
 * Reads an airspace file; a large one in a thread of its own, one after the other, as a second of checking would hold up
 * everybody's answers. The last large one is kept for some minutes. Throws the fault of a file that cannot be read, and
 * `zone.import-busy` where too many wait, or where the caller has gone meanwhile.
 */
export async function readInWorker(
  file: Uint8Array,
  plan: ReadingPlan,
  isGone: () => boolean,
): Promise<ReadZones> {
  const read = file.length <= smallBytes ? readAndCheck(file, plan) : await readInTurn(file, plan, isGone);
  if ('problem' in read) throw fault(read.problem);
  return read;
}

async function readInTurn(file: Uint8Array, plan: ReadingPlan, isGone: () => boolean): Promise<Reading> {
  const key = createHash('sha256').update(JSON.stringify(plan)).update(file).digest('base64');
  // What was previewed just now waits for no one's file.
  if (last?.key === key) return last.read;
  const begin = async (): Promise<Reading> => {
    if (last?.key === key) return last.read;
    // A copy that owns its memory can be given away.
    const own = new Uint8Array(file);
    const script = new URL('./zone-reading-thread.ts', import.meta.url);
    const data: ReadingData = { file: own, plan };
    const read = await inThread<Reading>({ script, data, gives: [own], ...threadLimits });
    keep(key, read);
    return read;
  };
  try {
    return await zoneLine.run(begin, isGone);
  } catch (error) {
    const isRefused = error instanceof LineFullError || error instanceof CallerGoneError;
    throw isRefused ? importBusy() : error;
  }
}

/** Nothing of the file was taken; it may be sent again. */
export const importBusy = () => faultFor('zone.import-busy', retryAfterS);

function keep(key: string, read: Reading): void {
  clearTimeout(last?.forget);
  const forget = setTimeout(() => {
    last = undefined;
  }, keptMs);
  forget.unref();
  last = { key, read, forget };
}
