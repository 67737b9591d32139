import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { countAnswers } from './answer-metrics.ts';

test('answers are counted by route and status: no probe, and one series for all files and for addresses without a route', async () => {
  const app = Fastify();
  const registry = new Registry();
  countAnswers(app, registry);
  const routes = ['/api/plots/:id', '/assets/a-1.js', '/assets/b-2.css', '/healthz', '/readyz'];
  for (const url of routes)
    app.get(url, (_request, reply) => reply.code(url === '/readyz' ? 503 : 200).send('answer'));
  for (const url of ['/api/plots/1', '/api/plots/2', ...routes.slice(1), '/x', '/y']) await app.inject(url);
  const text = await registry.metrics();
  expect(text.match(/^smartflight_http_answers_total.*$/gm)?.sort()).toEqual([
    'smartflight_http_answers_total{method="GET",route="/api/plots/:id",status="200"} 2',
    'smartflight_http_answers_total{method="GET",route="/assets/*",status="200"} 2',
    'smartflight_http_answers_total{method="GET",route="none",status="404"} 2',
  ]);
  expect(text).toContain('smartflight_http_seconds_count 6');
  await app.close();
});
