import type { BrokerCredentials, BrokerCredentialsOptions } from './credentials.ts';
import { dynamicCredentials } from './dynamic-credentials.ts';

/**
 * Embedded broker: it asks `ClientAccess`, so only sessions need ending. Mosquitto with dynamic security: a user
 * with its own role per client. Any other external broker manages its clients itself.
 */
export function createBrokerCredentials(o: BrokerCredentialsOptions): BrokerCredentials {
  const { config, broker, log } = o;
  const nothing = async (): Promise<void> => undefined;
  if (!config.url) {
    const end = async (id: string): Promise<void> => broker()?.disconnect(id);
    return {
      open: nothing,
      note: nothing,
      settle: end,
      renew: (_kind, id) => end(id),
      stop: nothing,
    };
  }
  if (config.clients === 'own') {
    const open = async (): Promise<void> =>
      log.warn('clients and their rights are left to the external broker (MQTT_DEVICES=own)');
    return { open, note: nothing, settle: nothing, renew: nothing, stop: nothing };
  }
  return dynamicCredentials({ ...o, url: config.url });
}
