import type { UploadedFile } from '@smartflight/contract/system/files.ts';
import { fault, faultFor } from '../../../platform/http/fault.ts';
import { inThread, ThreadLimitError } from '../../../platform/process/in-thread.ts';
import { CallerGoneError, createWorkLine, LineFullError } from '../../../platform/process/work-queue.ts';
import { type LoggedFlights, type LogReading, readLoggedFlights } from './log-reading.ts';
import type { LogReadingData } from './log-reading-thread.ts';

/** Smaller files are parsed faster than a thread starts. */
const smallBytes = 128 * 1024;
const usualLimits = { mostMb: 1024, longestMs: 120_000 };
/** Queue for large files, processed one at a time. */
export const logLine = createWorkLine(6);
const retryAfterS = 30;

/** Nothing of the file was stored; the request may be repeated. */
export const logBusy = () => faultFor('flight-log.busy', retryAfterS);

/**
 * Reads the flights of a log. Large files are parsed in a worker thread, one at a time, so that the event loop is not
 * blocked. Throws the fault of an unreadable file, and `flight-log.busy` when the queue is full or the caller has
 * disconnected; a file that needs more time or memory than a thread may use is too long.
 */
export async function readLogInWorker(
  file: UploadedFile,
  { wantsSamples }: { wantsSamples: boolean },
  isGone: () => boolean,
  threadLimits: { mostMb: number; longestMs: number } = usualLimits,
): Promise<LoggedFlights> {
  const begin = async (): Promise<LogReading> => {
    const own = await file.read();
    if (own.length <= smallBytes) return readLoggedFlights(own, { wantsSamples });
    const data: LogReadingData = { file: own, wantsSamples };
    const script = new URL('./log-reading-thread.ts', import.meta.url);
    return inThread<LogReading>({ script, data, gives: [own], ...threadLimits });
  };
  try {
    const read = file.sizeBytes <= smallBytes ? await begin() : await logLine.run(begin, isGone);
    if ('problem' in read) throw fault(read.problem);
    return read;
  } catch (error) {
    if (error instanceof ThreadLimitError) throw fault('flight-log.too-long');
    throw error instanceof LineFullError || error instanceof CallerGoneError ? logBusy() : error;
  }
}
