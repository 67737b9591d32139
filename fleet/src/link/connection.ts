import { type DeviceKind, type DownLeaf, topicOf } from '@smartflight/contract/device-link/topics.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { writeToStream } from 'mqtt-packet';
import type { WireMessage } from './message.ts';

// As in the server: 65,536 buffers of two bytes take 8 MB.
writeToStream.cacheNumbers = false;

export type Credentials = {
  id: string;
  /** The MQTT password, issued once at registration. */
  secret: string;
  kind?: DeviceKind;
};

/** The broker refused the device or could not be reached; the message states which, and what to do. */
export class ConnectionRefused extends Error {
  override name = 'ConnectionRefused';
}

const remedies: Record<string, string> = {
  '4': 'the broker refuses its id and secret: provision the device afresh',
  '5': 'the broker does not authorise it: provision the device afresh',
  '134': 'the broker refuses its id and secret: provision the device afresh',
  '135': 'the broker does not authorise it: provision the device afresh',
  ECONNREFUSED: 'nothing listens there: check the broker address',
  ENOTFOUND: 'no such host: check the broker address',
};

/**
 * A device's MQTT session (3.1.1, clean, user name = id, password = secret) that reconnects automatically. @throws
 * ConnectionRefused when the first attempt fails
 */
export async function connectDevice(
  url: string,
  device: Credentials,
  will?: WireMessage,
): Promise<MqttClient> {
  const { id, secret } = device;
  try {
    const client = await connectAsync(
      url,
      {
        clientId: id,
        username: id,
        password: secret,
        clean: true,
        keepalive: 30,
        connectTimeout: 10_000,
        reconnectPeriod: 1_000,
        ...(will
          ? { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }
          : {}),
      },
      false,
    );
    client.on('error', () => {});
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = remedies[code] ?? (error instanceof Error ? error.message : String(error));
    throw new ConnectionRefused(`device ${id} cannot connect to ${url}: ${why}`, { cause: error });
  }
}

export const downTopic = ({ id, kind = 'drone' }: Credentials, leaf: DownLeaf): string =>
  topicOf(kind, id, leaf);

/** Publishes at QoS 1 with at most `limit` unacknowledged messages; waits when the limit is reached. */
export function createWindow(client: MqttClient, limit: number) {
  const flying = new Set<Promise<unknown>>();
  return {
    /** Resolves when the message is sent, not when it is acknowledged. */
    publish: async ({ topic, payload, retain }: WireMessage): Promise<void> => {
      while (flying.size >= limit) await Promise.race(flying);
      const acknowledged: Promise<unknown> = client
        .publishAsync(topic, payload, { qos: 1, retain })
        .finally(() => flying.delete(acknowledged));
      flying.add(acknowledged);
    },
    drained: async (): Promise<void> => {
      while (flying.size > 0) await Promise.all(flying);
    },
  };
}
