import { createHash } from 'node:crypto';
import { fault } from '../../platform/http/fault.ts';
import { inThread } from '../../platform/in-thread.ts';
import { type Reading, type ReadingPlan, type ReadZones, readAndCheck } from './zone-reading.ts';
import type { ReadingData } from './zone-reading-thread.ts';

/** A smaller file is read sooner than a thread has begun. */
const smallBytes = 128 * 1024;
const threadLimits = { mostMb: 768, longestMs: 180_000 };
/** A preview is followed by the import of the same file. */
const keptMs = 300_000;

let line: Promise<unknown> = Promise.resolve();
let last: { key: string; read: Reading; forget: NodeJS.Timeout } | undefined;

/**
 * Reads an airspace file; a large one in a thread of its own, one after the other, as a second of checking would hold up
 * everybody's answers. The last large one is kept for some minutes. Throws the fault of a file that cannot be read.
 */
export async function readApart(file: Uint8Array, plan: ReadingPlan): Promise<ReadZones> {
  const read = file.length <= smallBytes ? readAndCheck(file, plan) : await readInTurn(file, plan);
  if ('problem' in read) throw fault(read.problem);
  return read;
}

function readInTurn(file: Uint8Array, plan: ReadingPlan): Promise<Reading> {
  const key = createHash('sha256').update(JSON.stringify(plan)).update(file).digest('base64');
  // What was previewed just now waits for nobody's file.
  if (last?.key === key) return Promise.resolve(last.read);
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
  const read = line.then(begin);
  line = read.catch(() => undefined);
  return read;
}

function keep(key: string, read: Reading): void {
  clearTimeout(last?.forget);
  const forget = setTimeout(() => {
    last = undefined;
  }, keptMs);
  forget.unref();
  last = { key, read, forget };
}
