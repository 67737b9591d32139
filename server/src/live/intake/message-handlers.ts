import type { MessageHandlerSet } from './intake.ts';

/** What is kept of messages, together: a report is stored before it is compared with what was asked for. */
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
