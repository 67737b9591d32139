import { type MqttLinkOptions, openMqttLink } from '../mqtt-link.ts';
import { sharedTopic, subscriptionsTo } from '../storing-subscription.ts';

/** A stop must not take long, and the broker may be why all processes stop. */
const longestMs = 3_000;

/**
 * Makes the subscriptions of a session plain that no process uses now: Mosquitto restores only those when it starts
 * again. Resolves also when the broker does not answer. What is queued stays.
 */
export async function subscribePlainly(o: {
  connection: Pick<MqttLinkOptions, 'url' | 'tls' | 'log'>;
  clientId: string;
  sessionExpiryS: number;
  filters: readonly string[];
}): Promise<void> {
  const over = Promise.withResolvers<void>();
  const link = openMqttLink({
    ...o.connection,
    clientId: o.clientId,
    sessionExpiryS: o.sessionExpiryS,
    // What is queued is not acknowledged here, so the broker sends it again.
    receiveMaximum: 1,
    subscriptions: subscriptionsTo(o.filters),
    connectsOnce: true,
    // Only then, so that no message is missed in between.
    onUp: () =>
      link.send({ cmd: 'unsubscribe', messageId: 65_534, unsubscriptions: o.filters.map(sharedTopic) }),
    onPacket(packet) {
      if (packet.cmd === 'unsuback') over.resolve();
    },
    onDown: over.resolve,
  });
  const late = setTimeout(over.resolve, longestMs);
  await over.promise;
  clearTimeout(late);
  await link.close();
}
