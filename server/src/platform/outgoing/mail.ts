import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import { answerWithinMs, type Delivery, NotTaken } from './delivery.ts';
import { isLoopback } from './public-address.ts';

export interface Letter {
  /** Same for every attempt, so that a mailbox can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
}

/** A file of a mail. */
export interface Attachment {
  fileName: string;
  mediaType: string;
  bytes: Buffer;
}

/** Sends mail through the configured server; requires TLS except on this machine. */
export function createMailer({
  url,
  from,
}: NonNullable<Config['mail']>): (letter: Letter) => Promise<Delivery> {
  const { hostname, protocol } = new URL(url);
  let transport: Transporter | undefined;
  /** Loads the library with the first letter rather than at the start. */
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
      connectionTimeout: answerWithinMs,
      greetingTimeout: answerWithinMs,
      socketTimeout: answerWithinMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, text, attachments = [] }) => {
    try {
      transport ??= await connect();
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ fileName, mediaType, bytes }) => ({
          filename: fileName,
          contentType: mediaType,
          content: bytes,
        })),
      });
      return { state: 'sent' };
    } catch (error) {
      return refusalOf(error);
    }
  };
}

/**
 * The server's reply may name the mailbox, so only its code is kept. Authentication failures are retried: the
 * password may be fixed meanwhile.
 */
function refusalOf(error: unknown): Delivery {
  const { code, responseCode } = Object(error);
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const message = [typeof code === 'string' ? code : 'ERROR', status || ''].join(' ').trim();
  if (status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { state: 'failed', error: message };
  throw new NotTaken(`mail server: ${message}`);
}
