import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts answers by route and status, and measures how long they took, for Prometheus; probes are left out. */
export function countAnswers(app: FastifyInstance, registry: Registry): void {
  const answers = new Counter({
    name: 'smartflight_http_answers_total',
    help: 'Answers to HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'smartflight_http_seconds',
    help: 'Time from a request to the end of its answer',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = labelOf(request.routeOptions.url);
    if (route === undefined) return;
    answers.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe(reply.elapsedTime / 1_000);
  });
}

/**
 * The route of a request as a label. Undefined for probes, which are quick and many, and whose 503 is no failure. The
 * hashed files of each release are one, and so are addresses that no route has: each would be a series of its own.
 */
function labelOf(url: string | undefined): string | undefined {
  if (url === '/healthz' || url === '/readyz') return undefined;
  return url?.startsWith('/assets/') ? '/assets/*' : (url ?? 'none');
}
