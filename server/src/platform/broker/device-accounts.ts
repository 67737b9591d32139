import type { DeviceAccounts, DeviceAccountsOptions } from './device-account-sync.ts';
import { securedAccounts } from './secured-accounts.ts';

/**
 * Embedded broker: it reads our own register, so only sessions need ending. Mosquitto with dynamic security: an
 * account with its own role per device. Any other external broker manages its devices itself.
 */
export function createDeviceAccounts(o: DeviceAccountsOptions): DeviceAccounts {
  const { config, broker, log } = o;
  const nothing = async (): Promise<void> => undefined;
  if (!config.url) {
    const end = async (id: string): Promise<void> => broker()?.disconnect(id);
    return {
      open: nothing,
      note: nothing,
      settle: end,
      renew: (_kind, id) => end(id),
      changed: end,
      stop: nothing,
    };
  }
  if (config.devices === 'own') {
    const open = async (): Promise<void> =>
      log.warn('devices and their rights are left to the external broker (MQTT_DEVICES=own)');
    return { open, note: nothing, settle: nothing, renew: nothing, changed: nothing, stop: nothing };
  }
  return securedAccounts({ ...o, url: config.url });
}
