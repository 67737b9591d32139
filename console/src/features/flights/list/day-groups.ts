import type { Flight, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';

export type DayTotals = FlightTotals & { localDate: string };

export interface DayGroup {
  day: string;
  totals: DayTotals | undefined;
  flights: Flight[];
}

/**
 * Sorties of a page under their local days, in the page's own order. The sums are the server's over the whole
 * day, so a day that a page cuts shows the same figures on both pages.
 */
export function dayGroups(flights: readonly Flight[], days: readonly DayTotals[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const flight of flights) {
    const last = groups.at(-1);
    if (last?.day === flight.localDate) last.flights.push(flight);
    else {
      const totals = days.find((day) => day.localDate === flight.localDate);
      groups.push({ day: flight.localDate, totals, flights: [flight] });
    }
  }
  return groups;
}
