import type { UploadedFile } from '@smartflight/contract/system/files.ts';
import { fault, faultFor } from '../../platform/http/fault.ts';
import { inThread } from '../../platform/process/in-thread.ts';
import { CallerGoneError, createWorkLine, LineFullError } from '../../platform/process/work-queue.ts';
import { type Reading, type ReadingPlan, type ReadZones, readAndCheck } from './zone-reading.ts';
import type { ReadingData } from './zone-reading-thread.ts';

/** Smaller files are parsed faster than a thread starts. */
const smallBytes = 128 * 1024;
const threadLimits = { mostMb: 768, longestMs: 180_000 };
/** Kept because a preview is usually followed by the import of the same file. */
const keptMs = 300_000;

/**
 * Queue for large files, processed one at a time. Limited, because a longer queue would take minutes.
 */
export const zoneLine = createWorkLine(3);
/** About the time for a file of 60,000 features, s. */
const retryAfterS = 30;

let last: { key: string; read: Reading; forget: NodeJS.Timeout } | undefined;

/**
 * Reads an airspace file. Large ones are parsed in a worker thread, one at a time, so that the event loop is not
 * blocked for a second; the last one is cached for some minutes. Throws the error of an unreadable file, and
 * `zone.import-busy` when the queue is full or the caller has disconnected.
 */
export async function readInWorker(
  file: UploadedFile,
  plan: ReadingPlan,
  isGone: () => boolean,
): Promise<ReadZones> {
  const read =
    file.sizeBytes <= smallBytes
      ? readAndCheck(await file.read(), plan)
      : await readInTurn(file, plan, isGone);
  if ('problem' in read) throw fault(read.problem);
  return read;
}

async function readInTurn(file: UploadedFile, plan: ReadingPlan, isGone: () => boolean): Promise<Reading> {
  const key = JSON.stringify({ plan, sha256: file.sha256 });
  // A cached file doesn't wait in the queue.
  if (last?.key === key) return last.read;
  const begin = async (): Promise<Reading> => {
    if (last?.key === key) return last.read;
    const own = await file.read();
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

/** Nothing of the file was imported; the request may be repeated. */
export const importBusy = () => faultFor('zone.import-busy', retryAfterS);

function keep(key: string, read: Reading): void {
  clearTimeout(last?.forget);
  const forget = setTimeout(() => {
    last = undefined;
  }, keptMs);
  forget.unref();
  last = { key, read, forget };
}
