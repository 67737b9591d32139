import type { MessageHandlerSet } from './intake.ts';

/** Combines the message handlers: a report is stored before it is compared with the desired state. */
export function messageHandlersOf(
  commands: { messageHandlers: Required<MessageHandlerSet> },
  properties: Required<MessageHandlerSet>['reported'],
): MessageHandlerSet {
  return {
    ...commands.messageHandlers,
    reported: async (...report) => {
      await properties(...report);
      await commands.messageHandlers.reported(...report);
    },
  };
}
