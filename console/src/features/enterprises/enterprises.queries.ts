import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { call } from '../../shared/api/client.ts';

export const companyKey = ['enterprises', 'own'] as const;
export const upgradeKey = ['enterprises', 'upgrade'] as const;

/** Invitations into the own company. */
export const companyInvitations = () =>
  queryOptions({
    queryKey: ['enterprises', 'invitations'],
    queryFn: ({ signal }) => call(enterprises.invitations, { signal }),
    meta: { quiet: true },
  });

export function useCompany() {
  return useQuery({
    queryKey: companyKey,
    queryFn: ({ signal }) => call(enterprises.own, { signal }),
    meta: { quiet: true },
  });
}

/** The newest application. A decision arrives as a message, or at the latest with the next refetch. */
export function useUpgrade() {
  const queries = useQueryClient();
  useInboxChanges(() => void queries.invalidateQueries({ queryKey: upgradeKey }));
  return useQuery({
    queryKey: upgradeKey,
    queryFn: ({ signal }) => call(enterprises.ownUpgrade, { signal, quiet: true }),
    meta: { quiet: true },
    staleTime: 0,
    refetchInterval: 30_000,
  });
}
