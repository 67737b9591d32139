const offered = 24;

/** The month of a day `YYYY-MM-DD` and those before it, newest first, as `YYYY-MM`. */
export function monthsBefore(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: offered }, (_, nth) =>
    new Date(Date.UTC(year, month - 1 - nth, 1)).toISOString().slice(0, 7),
  );
}

/** First and last day of a month `YYYY-MM`. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
