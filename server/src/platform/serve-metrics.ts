import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { urlOf } from './process/listen.ts';

/** Serves the metrics on a separate address, apart from the public one; port 0 uses any free port. */
export async function serveMetrics(
  { registry }: { registry: Registry },
  at: { host: string; port: number },
): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', registry.contentType);
    response.end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    address: urlOf(at.host, server.address(), at.port),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
