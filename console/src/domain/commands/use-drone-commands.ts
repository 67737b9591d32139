import { commands } from '@smartflight/contract/drones/commands.endpoints.ts';
import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import { throttled } from '../../live/throttled.ts';
import { call } from '../../shared/api/client.ts';
import { newestFirst } from './command-labels.ts';
import { type Asked, commandsKey, droneCommands, issueCommand } from './commands.queries.ts';

/** Minimum interval between reads of reported progress, ms. */
const readEveryMs = 300;

/** Refetches commands when the server reports a change, and after every break of the connection. */
export function useCommandNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const news = throttled(() => void client.invalidateQueries({ queryKey: commandsKey }), readEveryMs);
    const subscription = joinLink({
      onPhase: (phase) => {
        if (phase === 'live') news.changed();
      },
      onEvent: (event) => {
        if (event.type === 'changed' && event.noun === 'commands') news.changed();
      },
    });
    return () => {
      subscription.stop();
      news.stop();
    };
  }, [client]);
}

/** The newest commands to a drone, kept current while shown, with functions to issue and cancel one. */
export function useDroneCommands(droneId: string) {
  const client = useQueryClient();
  useCommandNews();
  const key = droneCommands(droneId).queryKey;
  const { data } = useQuery(droneCommands(droneId));
  const put = (command: Command) =>
    client.setQueryData(key, (all: Command[] = []) =>
      [command, ...all.filter(({ id }) => id !== command.id)].sort(newestFirst),
    );
  const issue = useMutation({
    mutationFn: (asked: Asked) => issueCommand(droneId, asked),
    onSuccess: put,
    meta: { quiet: true },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(commands.cancel, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: commandsKey }),
  });
  return { all: data, issue, cancel };
}
