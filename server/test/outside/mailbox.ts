import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** `smtp://…` */
  url: string;
  letters: Email[];
  /** Replies for the next recipients, used in order instead of accepting the mail. */
  refusals: { code: number; text: string }[];
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: Email[] = [];
  const refusals: Mailbox['refusals'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift();
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((letter) => {
          letters.push(letter);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
