import type { Packet } from 'mqtt-packet';

interface Message {
  topic: string;
  payload: string | Buffer;
  retain: boolean;
  expiryS?: number | undefined;
}

interface Waiting extends Message {
  done(): void;
  failed(error: Error): void;
}

const mostWaiting = 10_000;

/**
 * Publishes at QoS 1 with a bounded number in flight; the rest is queued. Messages not acknowledged before the
 * connection broke are sent again on the next one.
 */
export function acknowledgedPublishing(send: (packet: Packet) => void) {
  const underWay = new Map<number, Waiting>();
  let line: Waiting[] = [];
  let windowSize = 0;
  let lastId = 0;

  function pump(): void {
    while (line.length > 0 && underWay.size < windowSize) {
      const next = line.shift();
      if (next === undefined) return;
      do lastId = (lastId % 65_534) + 1;
      while (underWay.has(lastId));
      underWay.set(lastId, next);
      const { topic, payload, retain, expiryS } = next;
      const properties = expiryS === undefined ? {} : { properties: { messageExpiryInterval: expiryS } };
      send({ cmd: 'publish', messageId: lastId, topic, payload, retain, qos: 1, dup: false, ...properties });
    }
  }

  return {
    publish(message: Message): Promise<void> {
      return new Promise((done, failed) => {
        if (line.length >= mostWaiting)
          return failed(new Error('The MQTT broker is away and too much waits for it'));
        line.push({ ...message, done, failed });
        pump();
      });
    },
    up(receiveMaximum: number): void {
      windowSize = Math.min(receiveMaximum, 1_000);
      pump();
    },
    down(): void {
      windowSize = 0;
      line = [...underWay.values(), ...line];
      underWay.clear();
    },
    acknowledged(messageId: number | undefined, reasonCode: number | undefined): void {
      const waiting = messageId === undefined ? undefined : underWay.get(messageId);
      if (waiting === undefined || messageId === undefined) return;
      underWay.delete(messageId);
      if (reasonCode !== undefined && reasonCode >= 0x80) {
        waiting.failed(
          new Error(`The MQTT broker refused a message to ${waiting.topic}: reason ${reasonCode}`),
        );
      } else waiting.done();
      pump();
    },
    abandon(): void {
      for (const waiting of [...underWay.values(), ...line])
        waiting.failed(new Error('The MQTT connection was closed'));
      underWay.clear();
      line = [];
    },
  };
}
