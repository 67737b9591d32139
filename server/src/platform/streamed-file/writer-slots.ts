/** Files written at once per process; each uses a thread and a database connection. */
const atOnce = 4;
/** Limit for readers, who may be slow on purpose; the remaining slot is reserved for jobs. */
const atOnceForReaders = 3;

/** `reader`: starts immediately or fails. `job`: waits for a free slot. */
export type Turn = 'reader' | 'job';

let running = 0;
let readers = 0;
const line: (() => void)[] = [];

/** All slots for readers are in use. */
export class NoTurnError extends Error {
  override name = 'NoTurnError';
}

/**
 * Calls `start`, which must not throw, now or when a slot is free. The returned function releases the slot or leaves
 * the queue. Throws a NoTurnError when a reader would have to wait.
 */
export function takeTurn(turn: Turn, start: () => void): () => void {
  const isReader = turn === 'reader';
  if (isReader && (running >= atOnce || readers >= atOnceForReaders)) throw new NoTurnError();
  if (isReader) readers++;
  let state: 'waits' | 'runs' | 'over' = 'waits';
  const go = (): void => {
    state = 'runs';
    running++;
    start();
  };
  if (running < atOnce) go();
  else line.push(go);
  return () => {
    if (state === 'waits') line.splice(line.indexOf(go), 1);
    if (state === 'runs') {
      running--;
      if (isReader) readers--;
      line.shift()?.();
    }
    state = 'over';
  };
}
