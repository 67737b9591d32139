import type { Language } from '@smartflight/contract/kit/languages.ts';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../../config.ts';
import { answerWithinMs, type Delivery, NotTaken } from './delivery.ts';

/** JSON posted to the gateway; gateways that use approved templates read `textId` and `args`. */
export interface ShortMessage {
  id: string;
  /** E.164. */
  to: string;
  text: string;
  textId: string;
  args: Readonly<Record<string, string | number>>;
  language: Language;
}

const asksToWait = [408, 425, 429];

/**
 * Posts messages to an HTTP gateway, signed according to Standard Webhooks: 2xx is success, 4xx a permanent failure,
 * anything else is retried.
 */
export function createSmsSender({
  url,
  secret,
}: NonNullable<Config['sms']>): (message: ShortMessage, at: Date) => Promise<Delivery> {
  const signer = new Webhook(secret);
  return async (message, at) => {
    const body = JSON.stringify(message);
    const status = await post(url, body, {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signer.sign(message.id, at, body),
    });
    if (status >= 200 && status < 300) return { state: 'sent' };
    if (status >= 400 && status < 500 && !asksToWait.includes(status))
      return { state: 'failed', error: `HTTP ${status}` };
    throw new NotTaken(`SMS gateway: HTTP ${status}`);
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    // The error text may contain the URL and its parameters.
    throw new NotTaken('SMS gateway: no answer');
  }
}
