import { expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './metrics.ts';

test('figures on port 0 are served at the printed address', async () => {
  const metrics = createMetrics();
  metrics.viewers.set(7);
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/$/);
  expect(await (await fetch(served.address)).text()).toContain('smartflight_viewers 7');
  await served.stop();
});
