import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

export interface ReceivedEvent {
  /** Value of `of` in the address; '' without one. */
  of: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  url: string;
  /** Requests with their answers' statuses, oldest first. */
  requests: (ReceivedEvent & { status: number })[];
  /** Answers a request; 204 at first. */
  answer: (received: ReceivedEvent) => { status: number; body?: string; headers?: Record<string, string> };
  close(): Promise<void>;
}

/** A receiver of webhooks on a free port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const of = new URL(request.url ?? '/', 'http://receiver').searchParams.get('of') ?? '';
      const received = { of, headers: request.headers, body, event: JSON.parse(body) };
      const { status, body: text = '', headers = {} } = receiver.answer(received);
      receiver.requests.push({ ...received, status });
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    requests: [],
    answer: () => ({ status: 204 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

/** Verifies a request as a receiver does at the time of sending. @throws for a wrong signature */
export function verifiedWith(
  secret: string,
  { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>,
): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return new Webhook(secret).verify(body, texts);
  } finally {
    vi.useRealTimers();
  }
}
