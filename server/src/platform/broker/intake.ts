import type { AedesOptions, Client } from 'aedes';
import type { Logger } from 'pino';
import type { Acknowledge } from './acknowledger.ts';
import type { Held, holding } from './backpressure.ts';
import type { BrokerHandlers, ClientAccess, InboundMessage } from './broker.ts';
import { showLive, storeMessage } from './message-handling.ts';
import { inOrder } from './ordered-acknowledgement.ts';

type PublishPacket = Parameters<NonNullable<AedesOptions['authorizePublish']>>[1];
type Done = (error?: Error | null) => void;

export interface IntakeOptions {
  access: ClientAccess;
  handlers: BrokerHandlers;
  log: Pick<Logger, 'warn' | 'error'>;
  limits: { payloadBytes: number; retainedBytes: number };
  held: ReturnType<typeof holding>;
  /** Acknowledges messages of QoS 1 in place of Aedes. */
  acknowledge?: Acknowledge | undefined;
  nowMs(): number;
}

interface Line {
  held: Held;
  order: ReturnType<typeof inOrder>;
}

const tooLarge = 'payload too large';

// Our topics are plain ASCII: anything else, control characters above all, is rejected before the access check.
const plainTopic = /^[A-Za-z0-9_-][\x21-\x22\x24-\x2a\x2c-\x7e]{0,255}$/;

/** A copy that is alone in its memory: the broker keeps it, and would keep all of the chunk read from the socket. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Processes a client's message: checks rights, shows it live, stores it, and only then acknowledges it. */
export function intake({ access, handlers, log, limits, held, acknowledge, nowMs }: IntakeOptions) {
  const lines = new WeakMap<Client, Line>();
  const wills = new WeakSet<object>();
  let isStopping = false;

  function lineOf(client: Client): Line {
    const known = lines.get(client);
    if (known !== undefined) return known;
    const fresh = { held: { messages: 0, bytes: 0 }, order: inOrder() };
    lines.set(client, fresh);
    return fresh;
  }

  function refusal(username: string, packet: PublishPacket, isWill: boolean): string | undefined {
    const bytes = Buffer.byteLength(packet.payload);
    if (bytes > limits.payloadBytes || (packet.retain && bytes > limits.retainedBytes)) return tooLarge;
    if (!plainTopic.test(packet.topic)) return 'topic not allowed';
    const allowed = access.mayPublish(username, packet.topic, { retain: packet.retain, will: isWill });
    return allowed ? undefined : 'topic not allowed';
  }

  function authorizePublish(client: Client | null, packet: PublishPacket, done: Done): void {
    const isWill = wills.has(packet);
    if (client === null || (isWill && isStopping)) {
      done(new Error('not published'));
      return;
    }
    const why = refusal(client.id, packet, isWill);
    if (why !== undefined) {
      const { topic } = packet;
      const bytes = Buffer.byteLength(packet.payload);
      handlers.refused?.(client.id, why === tooLarge ? 'too-large' : 'topic', { topic, bytes });
      log.warn({ client: client.id, topic: packet.topic, why }, 'MQTT message refused; connection closed');
      done(new Error(why));
      return;
    }
    accept(client, packet, done);
  }

  function accept(client: Client, packet: PublishPacket, done: Done): void {
    const { held: own, order } = lineOf(client);
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    if (packet.retain) packet.payload = ownBytes(payload);
    const { topic, qos } = packet;
    const message: InboundMessage = {
      topic,
      payload,
      qos,
      // A live message, even if the broker also retains it for later subscribers.
      retain: false,
      dup: packet.dup ?? false,
      receivedAt: nowMs(),
    };
    held.add(own, payload.length);
    const accepted = (): void => done(null);
    const finish = order.begin(
      acknowledge && qos === 1 ? () => acknowledge(client, packet, accepted) : accepted,
    );
    const received = handlers.receive(message);
    showLive(received, message, log);
    storeMessage(received).then(
      () => {
        held.remove(own, payload.length);
        finish();
      },
      (error: unknown) => {
        held.remove(own, payload.length);
        log.error({ client: client.id, topic, err: error }, 'Message not stored, so not acknowledged');
        // QoS 0 messages are never sent again, so disconnecting the client would not help.
        if (qos === 0) finish();
        else done(new Error('not stored'));
      },
    );
  }

  return {
    authorizePublish,
    /** Marks the will of a CONNECT, to distinguish it from a message when it is sent. */
    isWill: (will: object) => void wills.add(will),
    heldBy: (client: Client): Held => lineOf(client).held,
    isOpen: () => !isStopping,
    beginStop() {
      isStopping = true;
    },
    async drained(waitMs: number): Promise<void> {
      const stepMs = 10;
      for (let waited = 0; held.messages() > 0 && waited < waitMs; waited += stepMs) {
        await new Promise((resolve) => setTimeout(resolve, stepMs));
      }
    },
  };
}
