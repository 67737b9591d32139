import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';

/**
 * Address of the flight log in which the user finds flights: of the own ones, or of the company. With both, the preferred
 * one; undefined if the user may open neither.
 */
export function useFlightLog(prefers: 'own' | 'company'): string | undefined {
  const roles = useSession(({ me }) => me?.roles) ?? [];
  const isOpen = {
    own: isAllowed(roles, pageRoles.flights),
    company: isAllowed(roles, pageRoles.manageFlights),
  };
  if (isOpen.own && (prefers === 'own' || !isOpen.company)) return '/flightlog';
  return isOpen.company ? '/manage-flightlog' : undefined;
}

/** A link to a flight in a log of `useFlightLog`; without one just its text. */
export function FlightLink(props: { log: string | undefined; id: string; children: ReactNode }) {
  const { log, id, children } = props;
  return log === undefined ? (
    children
  ) : (
    <PageLink className="sf-row-link" to={`${log}/detail/${id}`}>
      {children}
    </PageLink>
  );
}
