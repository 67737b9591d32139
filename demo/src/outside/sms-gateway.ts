import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Outbox } from './outbox.ts';

const message = z.object({ to: z.string(), text: z.string() });

/** Simulates the SMS provider: accepts correctly signed messages and sends them nowhere. */
export function createSmsGateway(outbox: Outbox): {
  secret: string;
  take(body: Buffer, headers: Record<string, string>): number;
} {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const verifier = new Webhook(secret);
  const seen = new Set<string>();
  return {
    secret,
    take: (body, headers) => {
      let signed: unknown;
      try {
        signed = verifier.verify(body, headers);
      } catch {
        return 401;
      }
      const { data } = message.safeParse(signed);
      if (!data) return 422;
      const id = headers['webhook-id'] ?? '';
      if (!seen.has(id)) outbox.add({ channel: 'sms', to: data.to, subject: '', text: data.text });
      seen.add(id);
      return 202;
    },
  };
}
