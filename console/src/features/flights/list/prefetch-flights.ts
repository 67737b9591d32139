import { queryClient } from '../../../shared/api/query-client.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import { useSettings } from '../../../shared/settings/settings.ts';
import { flightList } from '../flights.queries.ts';
import { type FlightScope, listQueryOf, readSearch } from './flight-search.ts';

/**
 * Requests the rows in parallel with the account, which saves a phone one round trip. The days are those of the last
 * user's time zone; if the account has another one, the screen requests them again.
 */
export async function askEarly(search: string, scope: FlightScope): Promise<void> {
  const { timeZone } = useSettings.getState();
  // No verified account has used this browser yet, so the request might be refused.
  if (timeZone === undefined) return;
  const asked = readSearch(new URLSearchParams(search), dayIn(timeZone, Date.now()));
  await queryClient.prefetchQuery(flightList(listQueryOf(asked, scope, timeZone)));
}
