import type { Logger } from 'pino';
import type { BrokerHandlers, InboundMessage } from './broker.ts';

/** Shows a message live; a mistake there must neither stop the process nor the storing. */
export function showLive(
  handlers: BrokerHandlers,
  message: InboundMessage,
  log: Pick<Logger, 'error'>,
): void {
  try {
    handlers.live(message);
  } catch (error) {
    log.error({ err: error, topic: message.topic }, 'Message not shown live');
  }
}

/** Resolves when the message is durable. */
export function storeMessage(handlers: BrokerHandlers, message: InboundMessage): Promise<void> {
  try {
    return handlers.store(message);
  } catch (error) {
    return Promise.reject(error);
  }
}
