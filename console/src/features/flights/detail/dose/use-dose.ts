import { useQuery } from '@tanstack/react-query';
import { usePageSearch } from '../../../../shared/tabs/page.tsx';
import { flightDose } from '../../flights.queries.ts';

/** The target in a page's search, L/ha or kg/ha; undefined when absent or invalid. */
function readTarget(params: URLSearchParams): number | undefined {
  const target = Number(params.get('target'));
  return Number.isFinite(target) && target > 0 ? target : undefined;
}

/** The dose of a flight against its own target, or the one in the page's address. */
export function useFlightDose(id: string) {
  const [params, setParams] = usePageSearch();
  const { data } = useQuery(flightDose(id, readTarget(params)));
  return { dose: data, setTarget: (target: number | undefined) => setParams({ target }) };
}
