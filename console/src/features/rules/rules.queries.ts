import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { rules } from '@smartflight/contract/rules/rules.endpoints.ts';
import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

const rulesKey = ['rules'] as const;

/** How often the list shows whether a rule has raised an alarm since, ms. */
const refreshMs = 30_000;

export const ownRules = () =>
  queryOptions({
    queryKey: [...rulesKey, 'list'],
    queryFn: (context) => call(rules.list, { signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });

/** The teams of the reader, for the target of a rule. */
export const teamChoices = () =>
  queryOptions({
    queryKey: ['teams', 'mine'],
    queryFn: ({ signal }) => call(teams.mine, { signal, quiet: true }),
    meta: { quiet: true },
  });

/** Up to ten drones of the reader that match the typed text. */
export const droneChoices = (q: string) =>
  queryOptions({
    queryKey: [...rulesKey, 'drones', q],
    queryFn: ({ signal }) =>
      call(drones.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
