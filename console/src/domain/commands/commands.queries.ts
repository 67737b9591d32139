import { commands } from '@smartflight/contract/drones/commands.endpoints.ts';
import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import type { AskedMethod } from '@smartflight/contract/drones/commands.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const commandsKey = ['commands'] as const;

/** Maximum that a page shows at once. */
const shownAtOnce = 5;
/** Polling interval in case the socket missed a change, ms. */
const refreshMs = 5_000;

/** The last commands to a drone, newest first. */
export const droneCommands = (droneId: string) =>
  queryOptions({
    queryKey: [...commandsKey, 'drone', droneId],
    queryFn: async (context) => {
      const query = { droneId, size: shownAtOnce };
      return (await call(commands.list, { query, signal: context.signal, quiet: isRefresh(context) })).items;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ endedAt }) => endedAt === null) ? refreshMs : false),
    meta: { quiet: true },
  });

const batchPage = 200;

/** Results of a lock or unlock of this many drones. */
export const batchCommands = (batchId: string, count: number) =>
  queryOptions({
    queryKey: [...commandsKey, 'batch', batchId],
    queryFn: async (context) => {
      const pages = Array.from({ length: Math.ceil(count / batchPage) }, (_, at) => at + 1).map((page) =>
        call(commands.list, {
          query: { batchId, page, size: batchPage },
          signal: context.signal,
          quiet: isRefresh(context),
        }),
      );
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
    refetchInterval: ({ state }) =>
      state.data?.every(({ endedAt }) => endedAt !== null) ? false : refreshMs / 2,
    meta: { quiet: true },
  });

export interface Asked {
  method: AskedMethod;
  reason?: string;
  standing?: boolean;
}

/** Issues a command; nothing is shown as done before the drone has reported it. */
export const issueCommand = (id: string, body: Asked): Promise<Command> =>
  call(commands.issue, { params: { id }, body });
