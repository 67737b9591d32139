import { type DeviceKind, downLeaves, topicOf, upLeaves } from '@smartflight/contract/device-link.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { Broker } from './broker.ts';
import { connectDynamicSecurity, type DeviceRights } from './dynamic-security.ts';

/** Keeps the broker's idea of devices in step with ours. */
export interface DeviceAccounts {
  /** A device has a fresh secret: the old one, and the session opened with it, die at once. */
  renew(kind: DeviceKind, id: string, secret: string): Promise<void>;
  /** Ends a device's connection, where the broker lets us. */
  kick(id: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Embedded broker: it asks our own register, so only a session needs ending. Mosquitto with dynamic security: an
 * account with a role of its own for each device. Any other external broker looks after its devices itself.
 */
export async function openDeviceAccounts(o: {
  config: Config['mqtt'];
  replica: string;
  broker: () => Broker | undefined;
  log: Log;
}): Promise<DeviceAccounts> {
  const { config, broker, log } = o;
  if (!config.url) {
    const kick = async (id: string): Promise<void> => broker()?.disconnect(id);
    return { renew: (_kind, id) => kick(id), kick, stop: async () => undefined };
  }
  if (config.devices === 'own') {
    log.warn('devices and their rights are left to the external broker (MQTT_DEVICES=own)');
    return { renew: async () => undefined, kick: async () => undefined, stop: async () => undefined };
  }
  const rights = await connectDynamicSecurity({
    url: config.url,
    clientId: `smartflight-rights-${o.replica}`,
    log,
  });
  return {
    renew: (kind, id, secret) => rights.provision(id, secret, rightsOf(kind, id)),
    kick: (id) => rights.kick(id),
    stop: () => rights.stop(),
  };
}

/** The same table of rights that the embedded broker asks: own topics only, up to publish, down to hear. */
const rightsOf = (kind: DeviceKind, id: string): DeviceRights => ({
  publish: upLeaves.map((leaf) => topicOf(kind, id, leaf)),
  subscribe: downLeaves.map((leaf) => topicOf(kind, id, leaf)),
});
