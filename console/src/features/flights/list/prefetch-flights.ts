import { queryClient } from '../../../shared/api/query-client.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import { useSettings } from '../../../shared/settings/settings.ts';
import { flightList } from '../flights.queries.ts';
import { type FlightScope, listQueryOf, readSearch } from './flight-search.ts';

/**
 * Asks for the rows beside the account instead of after it: on a phone that is one journey to the server less. The days
 * are those of the zone of the account that was here last; of another one they are asked for again by the screen.
 */
export async function askEarly(search: string, scope: FlightScope): Promise<void> {
  const { timeZone } = useSettings.getState();
  // No one verified was here yet: who may not read flights would be refused for nothing.
  if (timeZone === undefined) return;
  const asked = readSearch(new URLSearchParams(search), dayIn(timeZone, Date.now()));
  await queryClient.prefetchQuery(flightList(listQueryOf(asked, scope, timeZone)));
}
