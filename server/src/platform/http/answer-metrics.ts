import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts every answer by route and status, and measures how long it took, for Prometheus. */
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
    // An address that no route has would give every request a series of its own.
    const route = request.routeOptions.url ?? 'none';
    answers.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe(reply.elapsedTime / 1_000);
  });
}
