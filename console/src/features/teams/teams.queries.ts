import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import type { TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import { call } from '../../shared/api/client.ts';
import { isNotFound } from '../../shared/api/problem.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

/** Query key of every list of teams, including those in filters of maps and logs. */
const teamsKey = ['teams'] as const;

export const ownTeams = () =>
  queryOptions({
    queryKey: [...teamsKey, 'mine'],
    queryFn: (context) => call(teams.mine, { signal: context.signal, quiet: isRefresh(context) }),
    meta: { quiet: true },
  });

export const oneTeam = (id: string) =>
  queryOptions({
    queryKey: [...teamsKey, 'one', id],
    queryFn: ({ signal }) => call(teams.get, { params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && count < 2,
    meta: { quiet: true },
  });

export const teamTotals = (id: string, query: QueryInput<typeof teams.totals>) =>
  queryOptions({
    queryKey: [...teamsKey, 'totals', id, query],
    queryFn: ({ signal }) => call(teams.totals, { params: { id }, query, signal }),
    meta: { quiet: true },
  });

export const companyPageSize = 50;

/** A page of teams visible to the reader, own and the company's, by name. */
export const visibleTeams = (q: string, page: number, enabled: boolean) =>
  queryOptions({
    queryKey: [...teamsKey, 'visible', q, page],
    queryFn: (context) =>
      call(teams.list, {
        query: { ...(q ? { q } : {}), page, size: companyPageSize },
        signal: context.signal,
        quiet: isRefresh(context),
      }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** First fifty shareable drones whose name, id or model matches the search, by name. */
export const shareableDrones = (id: string, q: string) =>
  queryOptions({
    queryKey: [...teamsKey, 'shareable', id, q],
    queryFn: ({ signal }) =>
      call(teams.shareable, { params: { id }, query: { ...(q ? { q } : {}), size: 50 }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** A change of teams: shows its result, updates a returned team at once and refetches all lists. */
export function useTeamChange<Wanted = void>(
  change: (wanted: Wanted) => Promise<TeamDetail | object>,
  reported: (wanted: Wanted) => string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, wanted) => {
      toast.ok(reported(wanted));
      if ('people' in answer) queries.setQueryData(oneTeam(answer.id).queryKey, answer);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: teamsKey }),
  });
}

/** Refetches teams on a message: members, invitations or teams changed. */
export function useTeamsLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const subscription = joinLink({
      onEvent: (event) => {
        if (event.type === 'changed' && event.noun === 'inbox')
          void queries.invalidateQueries({ queryKey: teamsKey });
      },
      onPhase: () => undefined,
    });
    return () => subscription.stop();
  }, [queries]);
}
