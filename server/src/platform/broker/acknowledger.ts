import type { AedesOptions, Client } from 'aedes';

type PublishPacket = Parameters<NonNullable<AedesOptions['authorizePublish']>>[1];

interface Due {
  packet: PublishPacket;
  done: () => void;
}

const pubackBytes = 4;
const pubackType = 0x40;

/** Whether Aedes delivers or retains a client's message. */
export type IsForwarded = (client: Client, packet: PublishPacket) => boolean;
export type Acknowledge = (client: Client, packet: PublishPacket, done: () => void) => void;

/**
 * Acknowledges messages of QoS 1 that are not forwarded: those of one client that become durable together in a single
 * write. For Aedes they have QoS 0 from then on. It acknowledges all others itself, and those of a client that does not
 * read, whose connection it closes in time.
 */
export function createAcknowledger(isForwarded: IsForwarded): Acknowledge {
  let due = new Map<Client, Due[]>();

  const flush = (): void => {
    const all = due;
    due = new Map();
    for (const [client, messages] of all) {
      // All or none, to keep their order.
      if (canWrite(client) && !messages.some(({ packet }) => isForwarded(client, packet))) {
        client.conn.write(pubacksOf(messages));
        for (const { packet } of messages) packet.qos = 0;
      }
      for (const { done } of messages) done();
    }
  };

  return (client, packet, done) => {
    const own = due.get(client);
    if (own) own.push({ packet, done });
    else {
      // After the promises of everything that became durable at the same time.
      if (due.size === 0) process.nextTick(flush);
      due.set(client, [{ packet, done }]);
    }
  };
}

const canWrite = ({ connected, conn }: Client): boolean =>
  connected && conn.writable && !conn.writableNeedDrain;

function pubacksOf(messages: readonly Due[]): Buffer {
  const frames = Buffer.allocUnsafe(messages.length * pubackBytes);
  let at = 0;
  for (const { packet } of messages) {
    const id = packet.messageId ?? 0;
    frames[at] = pubackType;
    frames[at + 1] = 2;
    frames[at + 2] = id >> 8;
    frames[at + 3] = id & 0xff;
    at += pubackBytes;
  }
  return frames;
}
