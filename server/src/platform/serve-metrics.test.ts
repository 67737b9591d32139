import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';

test('figures on port 0 are served at the printed address', async () => {
  const registry = new Registry();
  new Gauge({ name: 'open_sockets', help: 'Open sockets', registers: [registry] }).set(7);
  const served = await serveMetrics({ registry }, { host: '127.0.0.1', port: 0 });
  expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/$/);
  expect(await (await fetch(served.address)).text()).toContain('open_sockets 7');
  await served.stop();
});
