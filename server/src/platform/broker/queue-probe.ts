import { randomBytes } from 'node:crypto';
import type { ConnectionOptions } from 'node:tls';
import type { Packet } from 'mqtt-packet';
import type { Logger } from 'pino';
import { acknowledgedPublishing } from './acknowledged-publishing.ts';
import { type MqttLink, openMqttLink } from './mqtt-link.ts';

export interface QueueProbeOptions {
  url: string;
  tls?: ConnectionOptions | undefined;
  clientId: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  messages?: number;
}

interface Visit {
  clientId: string;
  sessionExpiryS: number;
  filter?: string;
  onPacket?(packet: Packet, link: MqttLink): void;
}

// Just above Mosquitto's default queue limit of 1000.
const defaultMessages = 1_200;
const quietMs = 1_500;
const longestMs = 15_000;

/**
 * Sends messages to an absent persistent session and counts how many the broker kept: some acknowledge more than they
 * keep, and those would be lost while our process is down. Logs a warning with the settings to change; never rejects.
 * Uses topics below `smartflight/probe/`.
 */
export async function probeKeptMessages(
  options: QueueProbeOptions,
): Promise<{ sent: number; kept: number } | undefined> {
  const { log, messages: sent = defaultMessages } = options;
  const filter = `smartflight/probe/${randomBytes(6).toString('hex')}`;
  const clientId = `${options.clientId}-probe`;
  try {
    await visit(options, { clientId, sessionExpiryS: 60, filter }, async () => undefined);
    await sendAll(options, filter, sent);
    const kept = await countStored(options, { clientId, sessionExpiryS: 60, filter }, sent);
    await visit(options, { clientId, sessionExpiryS: 0 }, async () => undefined);
    if (kept < sent) {
      log.warn(
        { sent, kept },
        `The MQTT broker acknowledged ${sent} messages for an absent session but kept ${kept}: telemetry can be lost ` +
          'while Smart Flight is down. Mosquitto: set max_queued_messages 0, max_queued_bytes, persistence true and autosave_interval 60.',
      );
    } else log.info({ sent, kept }, 'The MQTT broker keeps what it acknowledges for an absent session');
    return { sent, kept };
  } catch (error) {
    if (!options.signal.aborted)
      log.warn({ err: error }, 'How much the MQTT broker keeps could not be probed');
    return undefined;
  }
}

async function sendAll(options: QueueProbeOptions, topic: string, count: number): Promise<void> {
  let link: MqttLink | undefined;
  const publishing = acknowledgedPublishing((packet) => link?.send(packet));
  const onPacket = (packet: Packet) => {
    if (packet.cmd === 'puback') publishing.acknowledged(packet.messageId, packet.reasonCode);
  };
  await visit(
    options,
    { clientId: `${options.clientId}-probing`, sessionExpiryS: 0, onPacket },
    async (open) => {
      link = open;
      publishing.up(100);
      await Promise.all(
        Array.from({ length: count }, () => publishing.publish({ topic, payload: 'probe', retain: false })),
      );
    },
  );
}

async function countStored(options: QueueProbeOptions, how: Visit, most: number): Promise<number> {
  let kept = 0;
  let receivedAt = performance.now();
  const onPacket = (packet: Packet, link: MqttLink) => {
    if (packet.cmd !== 'publish') return;
    kept += 1;
    receivedAt = performance.now();
    link.send({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 });
  };
  await visit(options, { ...how, onPacket }, async () => {
    while (kept < most && performance.now() - receivedAt < quietMs && !options.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return kept;
}

/** Connects, does the work and disconnects; gives up on a timeout. */
async function visit(
  options: QueueProbeOptions,
  how: Visit,
  work: (link: MqttLink) => Promise<void>,
): Promise<void> {
  const { url, tls, signal } = options;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ended = Promise.withResolvers<void>();
  const stop = () => ended.reject(new Error('stopped'));
  const timer = setTimeout(() => ended.reject(new Error('no answer in time')), longestMs);
  signal.addEventListener('abort', stop, { once: true });
  const link: MqttLink = openMqttLink({
    url,
    tls,
    clientId: how.clientId,
    sessionExpiryS: how.sessionExpiryS,
    receiveMaximum: 100,
    subscriptions: how.filter === undefined ? [] : [{ topic: how.filter, qos: 1 }],
    log: quiet,
    onPacket: (packet) => how.onPacket?.(packet, link),
    onUp: () => void work(link).then(ended.resolve, ended.reject),
    onDown: () => undefined,
  });
  try {
    if (signal.aborted) throw new Error('stopped');
    await ended.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await link.close();
  }
}
