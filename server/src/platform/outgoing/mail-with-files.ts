import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Pools } from '../postgres/pools.ts';
import type { Delivery } from './delivery.ts';
import { deliveryNotes } from './delivery-notes.ts';
import { type Attachment, createMailer } from './mail.ts';
import type { OutgoingMessage } from './outgoing.ts';
import { mailTexts } from './outgoing-texts.ts';

export interface MailWithFiles extends OutgoingMessage {
  /** Same for every attempt, so that a mailbox can detect duplicates. */
  id: string;
  attachments: readonly Attachment[];
}

/**
 * Sends a mail at once, without the queue: files are too large for it. Undefined without a mail server. The promise is
 * rejected with `NotTaken` when another attempt may succeed.
 */
export function createMailWithFiles(deps: {
  config: Pick<Config, 'mail'>;
  pools: Pick<Pools, 'db'>;
  clock: Clock;
}): ((mail: MailWithFiles) => Promise<Delivery>) | undefined {
  if (!deps.config.mail) return undefined;
  const mailer = createMailer(deps.config.mail);
  const note = deliveryNotes(deps);
  return async (mail) => {
    const { id, to, attachments } = mail;
    const delivery = await mailer({ id, to, attachments, ...mailTexts(mail) });
    await note(mail, delivery);
    return delivery;
  };
}
