import { type MqttLinkOptions, openMqttLink } from '../mqtt-link.ts';

/** Ends the session of a client that is gone, with all that is queued for it. Resolves also when it cannot be reached. */
export async function endSession(o: {
  connection: Pick<MqttLinkOptions, 'url' | 'tls' | 'log'>;
  clientId: string;
  signal: AbortSignal;
}): Promise<void> {
  if (o.signal.aborted) return;
  const over = Promise.withResolvers<void>();
  const end = () => over.resolve();
  o.signal.addEventListener('abort', end, { once: true });
  const link = openMqttLink({
    ...o.connection,
    clientId: o.clientId,
    sessionExpiryS: 0,
    receiveMaximum: 1,
    subscriptions: [],
    connectsOnce: true,
    onPacket: () => undefined,
    onUp: end,
    onDown: end,
  });
  await over.promise;
  o.signal.removeEventListener('abort', end);
  await link.close();
}
