/** Workbooks that this process writes at once, each with a thread and a database connection. */
const atOnce = 4;
/** Of these so many for readers, who may be slow on purpose: one is always left for those who wait in line. */
const atOnceForReaders = 3;

/** `reader`: now or not at all. `job`: as soon as there is room. */
export type Turn = 'reader' | 'job';

let running = 0;
let readers = 0;
const line: (() => void)[] = [];

/** No one writes one more workbook for a reader now. */
export class NoTurnError extends Error {
  override name = 'NoTurnError';
}

/**
 * Calls `start`, which may not throw, now or when there is room; what it returns gives the turn back, or leaves the
 * line. Throws a NoTurnError when a reader would have to wait.
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
