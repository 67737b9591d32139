/** ISO instant → wall-clock `YYYY-MM-DD HH:mm:ss` of one zone. The formatter is built once: it is slow to make. */
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
  return (instant) => format.format(Date.parse(instant));
}
