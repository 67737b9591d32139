import { createPacker } from './drone/packer.ts';
import { type Credentials, connectDevice, createWindow } from './link/connection.ts';
import { type DeviceMessage, encode } from './link/message.ts';

/** A device with a log of its own: the id, secret and kind of its session, and what it logged. */
export type LoggedDevice = Credentials & { log: Iterable<DeviceMessage> };

type LogResult = { samples: number; messages: number };

/**
 * Sends the logs of devices that connect by themselves, in full batches. Resolves when everything is acknowledged.
 * @throws ConnectionRefused; the signal's reason when aborted
 */
export async function sendLogs(
  url: string,
  devices: readonly LoggedDevice[],
  signal?: AbortSignal,
): Promise<LogResult> {
  const tally: LogResult = { samples: 0, messages: 0 };
  for (const { log, ...credentials } of devices) {
    signal?.throwIfAborted();
    const { id, kind } = credentials;
    const client = await connectDevice(url, credentials);
    const window = createWindow(client, 4);
    const packer = createPacker();
    const publish = async (messages: ReturnType<typeof packer.pack>) => {
      for (const message of messages) {
        tally.messages++;
        await window.publish(encode(id, message, kind));
      }
    };
    try {
      for (const message of log) {
        tally.samples++;
        await publish(packer.take(message));
      }
      await publish(packer.pack());
      await window.drained();
    } finally {
      await client.endAsync();
    }
  }
  return tally;
}
