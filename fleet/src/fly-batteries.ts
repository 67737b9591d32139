import { createPacker } from './drone/packer.ts';
import { type Credentials, connectDevice, createWindow } from './link/connection.ts';
import { encode } from './link/message.ts';
import { type Life, liveThrough } from './power/battery-life.ts';

/** A battery that connects by itself, with the id and secret of its session; `kind` is 'battery'. */
export type FleetBattery = Credentials & { life: Life };

type LogResult = { samples: number; messages: number };

/**
 * Sends the logs of batteries over a period, in full batches. Resolves when everything is acknowledged. @throws
 * ConnectionRefused; the signal's reason when aborted
 */
export async function sendBatteryLogs(
  url: string,
  batteries: readonly FleetBattery[],
  signal?: AbortSignal,
): Promise<LogResult> {
  const tally: LogResult = { samples: 0, messages: 0 };
  for (const { life, ...credentials } of batteries) {
    signal?.throwIfAborted();
    const { id, kind = 'battery' } = credentials;
    const client = await connectDevice(url, { ...credentials, kind });
    const window = createWindow(client, 4);
    const packer = createPacker();
    const publish = async (messages: ReturnType<typeof packer.pack>) => {
      for (const message of messages) {
        tally.messages++;
        await window.publish(encode(id, message, kind));
      }
    };
    try {
      for (const message of liveThrough(life)) {
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
