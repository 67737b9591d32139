import { writeToStream } from 'mqtt-packet';
import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { Pools } from '../postgres/pools.ts';
import { listenNear } from '../process/listen.ts';
import type { Broker, BrokerHandlers, ClientAccess } from './broker.ts';
import { startEmbeddedBroker } from './embedded.ts';
import { connectExternalBroker } from './external.ts';
import { createReplicaRegistry } from './replicas/replica-registry.ts';

/** Else the first packet makes 65,536 buffers that are kept, 8 MB, to save one of two bytes for each acknowledgement. */
writeToStream.cacheNumbers = false;

/** Starts the external broker at MQTT_URL, else the embedded one. */
export async function startBroker(o: {
  config: Pick<Config, 'mqtt' | 'replica'>;
  pools: Pick<Pools, 'app'>;
  metrics: Registry;
  access: ClientAccess;
  handlers: BrokerHandlers;
  /** Topic filters of the messages to receive from an external broker. */
  filters: readonly string[];
  maxPayloadBytes: number;
  log: Log;
}): Promise<Broker> {
  const { handlers, filters, maxPayloadBytes, log, metrics } = o;
  const config = o.config.mqtt;
  const clientId = `smartflight-${o.config.replica}`;
  if (config.url)
    return connectExternalBroker({
      url: config.url,
      clientId,
      registry: createReplicaRegistry(o.pools.app, { name: clientId, filters }),
      metrics,
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
