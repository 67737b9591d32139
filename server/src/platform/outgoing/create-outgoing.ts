import type { Config } from '../../config.ts';
import type { Jobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Vault } from '../security/vault.ts';
import { channelOf, type Outgoing, type OutgoingMessage } from './outgoing.ts';

/** Payload of the queue, encrypted: it names people and contains codes. */
export interface QueuedMessage extends OutgoingMessage {
  id: string;
  /** Epoch ms. */
  at: number;
}

/** Name of the background job, also the encryption context of its payload. */
export const sendJob = 'sendOutgoing';
export const sealedFor = 'outgoing';

/** Retries cover about four minutes of a mail server or gateway outage; a code is valid for ten. */
const attempts = 6;

/** Sends mail and SMS by background jobs. Messages and their targets are never stored in plain text. */
export function createOutgoing(o: {
  config: Pick<Config, 'mail' | 'sms'>;
  vault: Pick<Vault, 'seal'>;
  jobs: () => Jobs | undefined;
  clock: () => number;
  log: Log;
}): Outgoing {
  const ways = { mail: o.config.mail !== undefined, sms: o.config.sms !== undefined };
  const reaches = (to: string): boolean => ways[channelOf(to)];
  const send = async (message: OutgoingMessage): Promise<void> => {
    if (!reaches(message.to)) return;
    const jobs = o.jobs();
    if (!jobs) {
      o.log.warn({ text: message.text }, 'a message was not queued: there are no background jobs');
      return;
    }
    const queued: QueuedMessage = { ...message, id: crypto.randomUUID(), at: o.clock() };
    const sealed = o.vault.seal(Buffer.from(JSON.stringify(queued)), sealedFor).toString('base64');
    await jobs.add(sendJob, { sealed }, { attempts });
  };
  return {
    ways,
    reaches,
    send,
    notify: (message) =>
      send(message).catch((error: unknown) =>
        o.log.warn({ text: message.text, error: String(error) }, 'a message was not queued'),
      ),
  };
}
