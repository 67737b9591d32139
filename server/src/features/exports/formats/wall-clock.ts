/** Zone offsets have only changed on quarter hours in the time that flights cover. */
const quarterS = 900;
/** A month of quarter hours: a sheet is in time order, so recent ones are requested again. */
const remembered = 3_000;

/**
 * Converts an instant in whole seconds since 1970 UTC to the zone's wall clock, in seconds since 1970-01-01 00:00 of
 * that clock. The formatter takes microseconds per call, so it is called once per quarter hour and the offset is
 * reused.
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
