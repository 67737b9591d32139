import { setTimeout as delay } from 'node:timers/promises';
import type { IPublishPacket, Packet } from 'mqtt-packet';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { BrokerHandlers, InboundMessage, ReceivedMessage } from './broker.ts';
import { storeMessage } from './message-handling.ts';
import type { MqttLink } from './mqtt-link.ts';
import { inOrder } from './ordered-acknowledgement.ts';

/** Messages that the broker sends ahead of their acknowledgements. */
export const receiveMaximum = 2_000;
const againMs = 1_000;
const againForMs = 3_600_000;

/** Counts are of messages of QoS 1. */
interface Connection {
  order: ReturnType<typeof inOrder>;
  received: number;
  unacknowledged: number;
  isLate: boolean;
}

const freshConnection = (): Connection => ({
  order: inOrder(),
  received: 0,
  unacknowledged: 0,
  isLate: true,
});

/**
 * Stores messages in parallel and acknowledges them in the order of their arrival. Where one cannot be stored, the
 * broker sends it again; of QoS 0, which it does not send again, storing is tried again for an hour.
 */
export function storing(
  link: () => MqttLink,
  handlers: BrokerHandlers,
  log: Pick<Logger, 'error'>,
  nowMs: Clock,
) {
  let underWay = 0;
  let connection = freshConnection();
  let isStopping = false;
  let isOver = false;

  async function stored(received: ReceivedMessage, { qos, topic }: IPublishPacket): Promise<void> {
    for (let triedMs = 0; ; triedMs += againMs) {
      try {
        return await storeMessage(received);
      } catch (error) {
        if (qos !== 0 || isOver || triedMs >= againForMs) throw error;
        log.error({ err: error, topic }, 'Message not stored; trying again');
        await delay(againMs);
      }
    }
  }

  function finished(): void {
    underWay -= 1;
    if (underWay < receiveMaximum / 2 && !isStopping) link().resume();
  }

  /**
   * Waits until the broker has queued nothing for this connection: it answers a ping after all it sent before, and did
   * not have to wait for acknowledgements then.
   */
  async function caughtUp(mine: Connection): Promise<void> {
    let acknowledged: number;
    do {
      acknowledged = mine.received - mine.unacknowledged;
      if (!(await link().flushed()) || mine !== connection) return;
    } while (mine.received - acknowledged >= receiveMaximum);
    mine.isLate = false;
  }

  return {
    underWay: () => underWay,
    receive(packet: Packet): void {
      if (packet.cmd !== 'publish') return;
      const mine = connection;
      const { messageId } = packet;
      // A message of QoS 0 has no acknowledgement, and must not delay those of others.
      const acknowledge =
        packet.qos === 0
          ? () => undefined
          : mine.order.begin(() => {
              if (mine !== connection) return;
              mine.unacknowledged -= 1;
              link().send({ cmd: 'puback', messageId, reasonCode: 0 });
            });
      if (packet.qos !== 0) {
        mine.received += 1;
        mine.unacknowledged += 1;
      }
      if (mine.unacknowledged >= receiveMaximum && !mine.isLate) {
        mine.isLate = true;
        void caughtUp(mine);
      }
      underWay += 1;
      // The broker limits QoS 1 by our receive maximum; this is for QoS 0 and for a slow database.
      if (underWay >= receiveMaximum) link().pause();
      const message = { ...inbound(packet, nowMs()), isLate: mine.isLate || packet.dup };
      stored(handlers.receive(message), packet).then(
        () => {
          finished();
          acknowledge();
        },
        (error: unknown) => {
          finished();
          log.error({ err: error, topic: packet.topic }, 'Message not stored, so not acknowledged');
          // A broker sends again only on a new connection.
          if (packet.qos !== 0 && mine === connection) link().drop('a message could not be stored');
        },
      );
    },
    /** From now on messages that the broker did not queue are not late; without this call all are. */
    up: () => void caughtUp(connection),
    down(): void {
      connection = freshConnection();
    },
    /** Waits until nothing is under way, `waitMs` at most; true when that is so. */
    async drained(waitMs: number): Promise<boolean> {
      isStopping = true;
      link().pause();
      for (let waited = 0; underWay > 0 && waited < waitMs; waited += 10) {
        await delay(10);
      }
      isOver = true;
      return underWay === 0;
    },
  };
}

/** A PUBLISH packet as the handlers take it; `receivedAt` in epoch ms. */
export function inbound(packet: IPublishPacket, receivedAt: number): InboundMessage {
  const { topic, qos, retain, dup } = packet;
  const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
  return { topic, payload, qos, retain, dup, receivedAt };
}
