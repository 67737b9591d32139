/** Zones change their offset on quarters of an hour only, since long before anything here flew. */
const quarterS = 900;
/** A month of quarters: a sheet goes through time in order, so that the newest ones are asked for again. */
const remembered = 3_000;

/**
 * Instant in whole seconds since 1970 UTC → what the zone's wall clock shows, in seconds since 1970-01-01 00:00 of
 * that clock. The formatter takes microseconds for each instant, so it is asked once for each quarter of an hour and
 * what it reports is shifted.
 */
export function createWallClock(timeZone: string): (epochS: number) => number {
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
  return (epochS) => {
    const quarter = Math.floor(epochS / quarterS);
    let offsetS = offsets.get(quarter);
    if (offsetS === undefined) {
      const startMs = quarter * quarterS * 1000;
      offsetS = (Date.parse(`${format.format(startMs).replace(' ', 'T')}Z`) - startMs) / 1000;
      if (offsets.size >= remembered) offsets.clear();
      offsets.set(quarter, offsetS);
    }
    return epochS + offsetS;
  };
}
