import type { FleetState } from '../../live/fleet/fleet-state.ts';
import type { Keepers } from '../../live/intake/intake.ts';
import type { Deps } from '../../platform/deps.ts';
import { keepAnswers } from './answers.ts';
import { type CommandTiming, commandTiming } from './command-states.ts';
import { forgetTold } from './desired-state.store.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import type { LicencesShown } from './licences-desired.ts';

/** The way of commands to drones and of their answers back. */
export interface CommandChannel {
  keepers: Required<Keepers>;
  /** Begins to send, once there is a broker. */
  open(): Promise<Dispatcher>;
}

export function createCommandChannel(
  deps: Deps,
  fleet: FleetState,
  { shown, timing = commandTiming }: { shown: LicencesShown; timing?: CommandTiming },
): CommandChannel {
  return {
    keepers: keepAnswers(deps, fleet, { timing, shown }),
    open: async () => {
      // A broker of our own starts empty.
      if (deps.broker()?.address) await forgetTold(deps.pools.db);
      return startDispatcher(deps, fleet, { timing, shown });
    },
  };
}
