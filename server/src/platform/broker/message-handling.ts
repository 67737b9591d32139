import type { Logger } from 'pino';
import type { BrokerHandlers, InboundMessage, ReceivedMessage } from './broker.ts';

/** Shows a message live; an error there is logged and stops neither the process nor the storing. */
export function showLive(
  received: ReceivedMessage,
  { topic }: InboundMessage,
  log: Pick<Logger, 'error'>,
): void {
  try {
    received.show();
  } catch (error) {
    log.error({ err: error, topic }, 'Message not shown live');
  }
}

/** Resolves when the message is durable; rejects also when `store` throws synchronously. */
export function storeMessage(received: ReceivedMessage): Promise<void> {
  try {
    return received.store();
  } catch (error) {
    return Promise.reject(error);
  }
}

/** The handlers, with a callback after each message that was stored. */
export const withStored = (handlers: BrokerHandlers, onStored: () => void): BrokerHandlers => ({
  ...handlers,
  receive(message) {
    const received = handlers.receive(message);
    return {
      show: () => received.show(),
      async store() {
        await storeMessage(received);
        onStored();
      },
    };
  },
});
