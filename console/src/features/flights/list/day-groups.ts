import type { Flight, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';

export type DayTotals = FlightTotals & { localDate: string };

export interface DayGroup {
  day: string;
  totals: DayTotals | undefined;
  flights: Flight[];
}

/**
 * Groups a page's sorties by local day, in the page's order. The totals are the server's for the whole day, so a day
 * split over two pages has the same figures on both.
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
