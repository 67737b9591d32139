import type { Config } from '../../config.ts';
import type { Jobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Vault } from '../security/vault.ts';
import { channelOf, type Outgoing, type OutgoingMessage } from './outgoing.ts';

/** What the queue holds, sealed: it names people and carries codes. */
export interface QueuedMessage extends OutgoingMessage {
  id: string;
  /** Epoch ms. */
  at: number;
}

/** Name of the background job, and what its payload is sealed for. */
export const sendJob = 'sendOutgoing';
export const sealedFor = 'outgoing';

/** A mail server or gateway that is away is asked again over about four minutes; a code lives for ten. */
const attempts = 6;

/** Mail and SMS by background jobs. Nothing of a message is anywhere in the clear, its target least. */
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
