import type { Keepers } from './intake.ts';

/** What is kept of messages, together: a report is stored before it is compared with what was asked for. */
export function keepersOf(
  commands: { keepers: Required<Keepers> },
  properties: Required<Keepers>['reported'],
): Keepers {
  return {
    ...commands.keepers,
    reported: async (...report) => {
      await properties(...report);
      await commands.keepers.reported(...report);
    },
  };
}
