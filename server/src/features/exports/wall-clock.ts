/** Zones change their offset on quarters of an hour only, since long before anything here flew. */
const quarterMs = 900_000;
/** A month of quarters: a sheet goes through time in order, so that the newest ones are asked for again. */
const remembered = 3_000;

/**
 * ISO instant → wall-clock `YYYY-MM-DD HH:mm:ss` of one zone. The formatter takes microseconds for each instant, so
 * it is asked once for each quarter of an hour and what it says is shifted.
 */
export function createWallClock(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const startMs = quarter * quarterMs;
      offset = Date.parse(`${format.format(startMs).replace(' ', 'T')}Z`) - startMs;
      if (offsets.size >= remembered) offsets.clear();
      offsets.set(quarter, offset);
    }
    return offset;
  };
  return (instant) => {
    const ms = Date.parse(instant);
    return new Date(ms + offsetAt(ms)).toISOString().slice(0, 19).replace('T', ' ');
  };
}
