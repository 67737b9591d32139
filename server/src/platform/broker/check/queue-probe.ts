import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type CheckConnection, openCheckClient } from './check-client.ts';

export interface QueueProbeOptions extends Omit<CheckConnection, 'waitMs'> {
  clientId: string;
  log: Pick<Logger, 'info' | 'warn'>;
  signal: AbortSignal;
  messages?: number;
}

// Just above Mosquitto's default queue limit of 1000.
const defaultMessages = 1_200;
const quietMs = 1_500;
const waitMs = 15_000;

/**
 * Sends messages to an absent persistent session and counts how many the broker kept: some acknowledge more than they
 * keep, and those would be lost while our process is down. Logs a warning with the settings to change; never rejects.
 * Uses topics below `smartflight/probe/`.
 */
export async function probeKeptMessages(
  options: QueueProbeOptions,
): Promise<{ sent: number; kept: number } | undefined> {
  const { log, messages: sent = defaultMessages } = options;
  try {
    const kept = await countKept(options, sent);
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

async function countKept({ clientId, signal, url, tls }: QueueProbeOptions, sent: number): Promise<number> {
  const topic = `smartflight/probe/${randomBytes(6).toString('hex')}`;
  const to = { url, tls, waitMs, signal };
  const session = { clientId: `${clientId}-probe`, sessionExpiryS: 60, subscriptions: [topic] };
  await (await openCheckClient(to, session)).close();
  const sender = await openCheckClient(to, { clientId: `${clientId}-probing` });
  try {
    await Promise.all(Array.from({ length: sent }, () => sender.publish(topic, 'probe')));
  } finally {
    await sender.close();
  }
  const reader = await openCheckClient(to, session);
  try {
    for (let quiet = 0, kept = 0; reader.received.length < sent && quiet < quietMs; quiet += 20) {
      await delay(20, undefined, { signal });
      if (reader.received.length > kept) quiet = 0;
      kept = reader.received.length;
    }
    await reader.endSession();
    return reader.received.length;
  } finally {
    await reader.close();
  }
}
