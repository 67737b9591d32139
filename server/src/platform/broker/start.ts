import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { listenNear } from '../process/listen.ts';
import type { Broker, BrokerHandlers, ClientAccess } from './broker.ts';
import { startEmbeddedBroker } from './embedded.ts';
import { connectExternalBroker } from './external.ts';

/** Starts the external broker at MQTT_URL, else the embedded one. */
export async function startBroker(o: {
  config: Config['mqtt'];
  replica: string;
  access: ClientAccess;
  handlers: BrokerHandlers;
  /** Topic filters of the messages to receive from an external broker. */
  filters: readonly string[];
  maxPayloadBytes: number;
  log: Log;
}): Promise<Broker> {
  const { config, handlers, filters, maxPayloadBytes, log } = o;
  if (config.url)
    return connectExternalBroker({
      url: config.url,
      clientId: `smartflight-${o.replica}`,
      filters,
      handlers,
      log,
    });
  let broker: Broker | undefined;
  await listenNear(config, async (port) => {
    broker = await startEmbeddedBroker({
      host: config.host,
      port,
      access: o.access,
      handlers,
      log,
      limits: { payloadBytes: maxPayloadBytes, clientBytes: 4 * maxPayloadBytes },
    });
  });
  if (!broker) throw new Error('the embedded broker did not start');
  return broker;
}
