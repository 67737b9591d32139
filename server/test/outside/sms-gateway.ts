import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface SmsGateway {
  url: string;
  secret: string;
  taken: Record<string, unknown>[];
  /** Statuses of the next responses, used in order instead of processing the request. */
  refusals: number[];
  close(): Promise<void>;
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const secret = `whsec_${Buffer.from('a test gateway and its key 32 b!').toString('base64')}`;
  const verifier = new Webhook(secret);
  const taken: Record<string, unknown>[] = [];
  const refusals: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const refusal = refusals.shift();
      if (refusal) return void response.writeHead(refusal).end();
      try {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        taken.push(Object(verifier.verify(Buffer.concat(parts), headers)));
        response.writeHead(202).end();
      } catch {
        response.writeHead(401).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}/send`,
    secret,
    taken,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
