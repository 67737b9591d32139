import type { Deps } from '../../access/deps.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import type { MessageHandlerSet } from '../../live/intake/intake.ts';
import { storeAnswers } from './answers.ts';
import { type CommandTiming, commandTiming } from './command-states.ts';
import { forgetReported } from './desired-state.store.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import type { LicencesShown } from './licences-desired.ts';

export interface CommandChannel {
  messageHandlers: Required<MessageHandlerSet>;
  open(): Promise<Dispatcher>;
}

export function createCommandChannel(
  deps: Deps,
  fleet: FleetState,
  { shown, timing = commandTiming }: { shown: LicencesShown; timing?: CommandTiming },
): CommandChannel {
  return {
    messageHandlers: storeAnswers(deps, fleet, { timing, shown }),
    open: async () => {
      // The embedded broker starts without retained messages.
      if (deps.broker()?.address) await forgetReported(deps.pools.db);
      return startDispatcher(deps, fleet, { timing, shown });
    },
  };
}
